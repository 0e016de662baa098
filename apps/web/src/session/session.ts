import { type GetMeReply, isApiError, type Workspace } from "@stoa/api";
import { api } from "./api.ts";
import { forgetOthers, forgetPerson } from "./forget.ts";

export type Me = GetMeReply["user"];

/** Who is signed in. `in` may be what was known last, until the server has answered (`isFresh`). */
export type Session =
  | { readonly kind: "starting" }
  | { readonly kind: "out" }
  | { readonly kind: "unreachable" }
  | { readonly kind: "in"; readonly me: Me; readonly workspaces: readonly Workspace[]; readonly isFresh: boolean };

const storageKey = "stoa:account";
const listeners = new Set<() => void>();
let current: Session = { kind: "starting" };

/** The session of this tab, for `useSyncExternalStore`. */
export const session = {
  get: (): Session => current,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** The person whom a stored text names; null for nobody. */
function personIn(text: string | null): string | null {
  return text === null ? null : (JSON.parse(text) as { me: Me }).me.uuid;
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

/** What was known at the last time, so that a start needs no network. */
function remembered(): Session | null {
  try {
    const text = localStorage.getItem(storageKey);
    if (text === null) return null;
    const { me, workspaces } = JSON.parse(text) as { me: Me; workspaces: Workspace[] };
    return { kind: "in", me, workspaces, isFresh: false };
  } catch {
    return null;
  }
}

function remember(me: Me, workspaces: readonly Workspace[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ me, workspaces }));
  } catch {
    // storage is full or switched off: the next start asks the server first
  }
}

/** Finds out who is signed in: first what is remembered, then what the server says. */
export async function startSession(): Promise<void> {
  const known = remembered();
  if (known !== null) set(known);
  await refreshSession();
}

/** Asks the server who is signed in, and for the workspaces. */
export async function refreshSession(): Promise<void> {
  try {
    const [{ user: me }, { workspaces }] = await Promise.all([api.getMe(), api.listWorkspaces()]);
    const known = remembered();
    if (known?.kind === "in" && known.me.uuid !== me.uuid) await forgetOthers(me.uuid, known);
    remember(me, workspaces);
    set({ kind: "in", me, workspaces, isFresh: true });
  } catch (error) {
    if (isApiError(error) && error.status === 401) return set({ kind: "out" });
    // without a network the app goes on with what is remembered
    if (current.kind !== "in") set({ kind: "unreachable" });
  }
}

/** Ends the session, here and in the other tabs, and deletes everything of this person on this browser. */
export async function leave(): Promise<void> {
  const person = current.kind === "in" ? current : null;
  await api.logout().catch((error: unknown) => {
    // ended already, which was wanted
    if (!isApiError(error) || error.status !== 401) throw error;
  });
  if (person !== null) await forgetPerson(person);
  set({ kind: "out" });
}
