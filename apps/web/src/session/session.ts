import { type GetMeReply, isApiError, type Workspace } from "@stoa/api";
import { api } from "./api.ts";
import { forgetDevicePush } from "./forget-device-push.ts";
import { forgetOthers, forgetPerson, keepUnsent, type KnownOwners } from "./forget.ts";

export type Me = GetMeReply["user"];

/** The person who is signed in. `in` may be the last known state until the server has answered (`isCurrent`). */
export type Session =
  | { readonly kind: "starting" }
  /** `wasEnded`: the server ended it, and what was not sent waits for the same person */
  | { readonly kind: "out"; readonly wasEnded: boolean }
  | { readonly kind: "unreachable" }
  | { readonly kind: "in"; readonly me: Me; readonly workspaces: readonly Workspace[]; readonly isCurrent: boolean };

const storageKey = "stoa:account";
const listeners = new Set<() => void>();

/** The session of this tab, for `useSyncExternalStore`. */
export const session = {
  get: (): Session => current,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** The person who was signed in last, as it is stored. */
type Account = { readonly me: Me; readonly workspaces: readonly Workspace[]; readonly hasEnded?: undefined };

/** The server has ended the session: of the person there are only uuids, and what was not sent waits for them. */
type EndedSession = KnownOwners & { readonly hasEnded: true };

const accountIn = (text: string | null): Account | EndedSession | null =>
  text === null ? null : (JSON.parse(text) as Account | EndedSession);

/** The person whom a stored text shows as signed in; null for nobody. */
function personIn(text: string | null): string | null {
  const account = accountIn(text);
  return account === null || account.hasEnded === true ? null : account.me.uuid;
}

// another tab tells by it that somebody signed in or out: nothing of the person before may stay on the screen
window.addEventListener("storage", ({ key, newValue }) => {
  const mine = current.kind === "in" ? current.me.uuid : null;
  if (key === storageKey && personIn(newValue) !== mine) window.location.reload();
});

function set(next: Session): void {
  current = next;
  for (const listener of listeners) listener();
}

/** The last known account, so that a start needs no network. */
function remembered(): Account | EndedSession | null {
  try {
    return accountIn(localStorage.getItem(storageKey));
  } catch {
    return null;
  }
}

function remember(account: Account | EndedSession): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(account));
  } catch {
    // storage is full or switched off: the next start asks the server first
  }
}

/** The session of the first frame: the last known one, until the server has answered. */
function firstSession(): Session {
  const known = remembered();
  return known === null || known.hasEnded === true ? { kind: "starting" } : { kind: "in", ...known, isCurrent: false };
}

let current = firstSession();

/** Asks the server who is signed in, and for the workspaces. */
export async function refreshSession(): Promise<void> {
  try {
    // a person who is not signed in gets one reply, not two errors on the console
    if (current.kind !== "in" && !(await api.getSessionState()).signed_in) return await end();
    const [{ user: me }, { workspaces }] = await Promise.all([api.getMe(), api.listWorkspaces()]);
    const known = remembered();
    if (known !== null && known.me.uuid !== me.uuid) await forgetOthers(me.uuid, known);
    remember({ me, workspaces });
    set({ kind: "in", me, workspaces, isCurrent: true });
  } catch (error) {
    if (isApiError(error) && error.status === 401) return await end();
    // without a network the app goes on with what is remembered
    if (current.kind !== "in") set({ kind: "unreachable" });
  }
}

/**
 * Shows nothing more of who was signed in, also not without a network: the session was ended elsewhere, or is too old. The other
 * tabs hear of it by the storage. What was not sent stays on disk until the same person signs in again, and nothing else.
 */
async function end(): Promise<void> {
  const known = remembered();
  if (known === null) return set({ kind: "out", wasEnded: false });
  const workspaces = known.workspaces.map(({ uuid }) => ({ uuid }));
  remember({ me: { uuid: known.me.uuid }, workspaces, hasEnded: true });
  set({ kind: "out", wasEnded: true });
  await keepUnsent(known);
  await forgetDevicePush();
}

/** Ends the session, here and in the other tabs, and deletes everything of this person on this browser. */
export async function leave(): Promise<void> {
  const person = current.kind === "in" ? current : null;
  await api.logout().catch((error: unknown) => {
    // ended already, which was wanted
    if (!isApiError(error) || error.status !== 401) throw error;
  });
  set({ kind: "out", wasEnded: false });
  await forgetDevicePush();
  if (person !== null) await forgetPerson(person);
}
