import type { Activity, Comment } from "@stoa/api";
import { type ShownActor, shownAuthor } from "#session/attribution.ts";
import { type Names, reportOf, sentences } from "./change-sentences.ts";

/** A change of a ticket as it is read. */
export type Change = {
  readonly uuid: string;
  readonly who: ShownActor;
  readonly at: string;
  readonly text: string;
  /** the page of a build's report; null for everything else */
  readonly url: string | null;
};

/** An entry in the thread of a ticket: a day, a comment, or a change. */
export type ThreadEntry =
  | { readonly kind: "day"; readonly at: string }
  | { readonly kind: "comment"; readonly comment: Comment }
  | { readonly kind: "change"; readonly change: Change };

/** The changes of a ticket as sentences. Repeated changes of one kind by one person are shown once, with the last time. */
export function changesOf(events: readonly Activity[], names: Names): readonly Change[] {
  const changes: Change[] = [];
  const criteria = new Map<unknown, Activity["data"]>();
  for (const { uuid, event, created_at, author, actor, data } of events) {
    const sentence = sentences[event];
    const text = typeof sentence === "function" ? sentence(data, names, criteria.get(data["subtask_uuid"])) : null;
    if (data["subtask"] !== undefined) criteria.set(data["subtask_uuid"], data["subtask"] as Activity["data"]);
    if (text === null) continue;
    const change = { uuid, who: shownAuthor({ author, actor }), at: created_at, text, url: reportOf(data) };
    if (isSame(changes.at(-1), change)) changes.pop();
    changes.push(change);
  }
  return changes;
}

function isSame(one: Change | undefined, { who, text, url }: Change): boolean {
  if (one === undefined) return false;
  return one.text === text && one.url === url && one.who.name === who.name && one.who.about === who.about;
}

/** Comments and changes in one thread, by day, the oldest first. What waits to be sent comes last. @param dayOf the day of a time */
export function threadOf(
  comments: readonly Comment[],
  changes: readonly Change[],
  dayOf: (time: string) => string,
): readonly ThreadEntry[] {
  const entries = [
    ...comments.map((comment) => ({ kind: "comment", comment, at: comment.created_at || "\uFFFF" }) as const),
    ...changes.map((change) => ({ kind: "change", change, at: change.at }) as const),
  ].toSorted((one, other) => (one.at === other.at ? 0 : one.at < other.at ? -1 : 1));
  let day = "";
  return entries.flatMap((entry): ThreadEntry[] => {
    const shown: ThreadEntry =
      entry.kind === "comment" ? { kind: "comment", comment: entry.comment } : { kind: "change", change: entry.change };
    if (entry.at === "\uFFFF" || dayOf(entry.at) === day) return [shown];
    day = dayOf(entry.at);
    return [{ kind: "day", at: entry.at }, shown];
  });
}
