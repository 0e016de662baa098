import { type Drafts, isOfRoom } from "./drafts.ts";

const lockOf = (id: string): string => `stoa:draft:${id}`;
const heldHere = new Set<string>();

/** Says, in all tabs, that the drafts whose names end with an id belong to an editor that is open. @returns ends it */
export function holdDrafts(locks: LockManager | null, id: string): () => void {
  const ended = new AbortController();
  heldHere.add(id);
  const untilEnded = (): Promise<void> =>
    new Promise((release) => ended.signal.addEventListener("abort", () => release()));
  locks
    ?.request(lockOf(id), { signal: ended.signal }, () => (ended.signal.aborted ? undefined : untilEnded()))
    // it was closed before it had the lock
    .catch(() => {});
  return () => {
    heldHere.delete(id);
    ended.abort();
  };
}

/** Finds those of some drafts that no open editor has. */
export async function freeDrafts(locks: LockManager | null, names: readonly string[]): Promise<readonly string[]> {
  if (names.length === 0) return [];
  // a page that is being left may not ask for locks; what is kept stays for the next one
  const asked = locks === null ? {} : await locks.query().catch(() => null);
  if (asked === null) return [];
  const { held = [] } = asked;
  const elsewhere = new Set(held.map(({ name }) => name));
  const isHeld = (id: string): boolean => heldHere.has(id) || elsewhere.has(lockOf(id));
  return names.filter((name) => !isHeld(name.split(":")[2] ?? ""));
}

/** The names of all that was typed in rooms, or just before, and is not stored yet, by the text: the uuid of a task. */
export function keptTexts(drafts: Drafts): ReadonlyMap<string, readonly string[]> {
  return Map.groupBy(drafts.names.filter(isOfRoom), (name) => name.split(":")[1] ?? "");
}
