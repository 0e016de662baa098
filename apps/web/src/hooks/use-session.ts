import { useSyncExternalStore } from "react";
import { type Me, session, type Session } from "#session/session.ts";

/** The person who is signed in. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get);
}

/** The person who is signed in. Only where somebody is. */
export function useMe(): Me {
  const current = useSession();
  if (current.kind !== "in") throw new Error("Nobody is signed in.");
  return current.me;
}
