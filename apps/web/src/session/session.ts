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

/** The session of this tab, for `useSyncExternalStore`. */
export const session = {
  get: (): Session => current,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Who was signed in last, as it is stored. */
type Account = {
  readonly me: Me;
  readonly workspaces: readonly Workspace[];
  /** the server has ended the session: nothing is shown, and what waits is kept until the same person signs in again */
  readonly hasEnded?: boolean;
};

const accountIn = (text: string | null): Account | null => (text === null ? null : (JSON.parse(text) as Account));

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

/** What was known at the last time, so that a start needs no network. */
function remembered(): Account | null {
  try {
    return accountIn(localStorage.getItem(storageKey));
  } catch {
    return null;
  }
}

function remember(account: Account): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(account));
  } catch {
    // storage is full or switched off: the next start asks the server first
  }
}

/** What the first frame shows: what is remembered, until the server has answered. */
function firstSession(): Session {
  const known = remembered();
  return known === null || known.hasEnded === true ? { kind: "starting" } : { kind: "in", ...known, isFresh: false };
}

let current = firstSession();

/** Asks the server who is signed in, and for the workspaces. */
export async function refreshSession(): Promise<void> {
  try {
    // who is not signed in is told so by an answer, not by two errors on the console
    if (current.kind !== "in" && !(await api.getSessionState()).signed_in) return end();
    const [{ user: me }, { workspaces }] = await Promise.all([api.getMe(), api.listWorkspaces()]);
    const known = remembered();
    if (known !== null && known.me.uuid !== me.uuid) await forgetOthers(me.uuid, known);
    remember({ me, workspaces });
    set({ kind: "in", me, workspaces, isFresh: true });
  } catch (error) {
    if (isApiError(error) && error.status === 401) return end();
    // without a network the app goes on with what is remembered
    if (current.kind !== "in") set({ kind: "unreachable" });
  }
}

/** Shows nothing more of who was signed in, also not without a network: the session was ended elsewhere, or is too old. */
function end(): void {
  const known = remembered();
  if (known !== null) remember({ ...known, hasEnded: true });
  set({ kind: "out" });
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
