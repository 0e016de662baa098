import type { CopiedNotification } from "@stoa/api";

/** The shown notifications: all, or of one kind. */
export type ShownKind = "all" | "mention" | "assigned";

/** The notifications about one thing, newest first. */
export type Group = {
  /** the subject of the notifications */
  readonly key: string;
  readonly notes: readonly [CopiedNotification, ...CopiedNotification[]];
  readonly isUnread: boolean;
};

/** Notifications by what they are about: those with something unread first, then the newest. */
export function groupsOf(notifications: readonly CopiedNotification[], shown: ShownKind): readonly Group[] {
  const chosen = notifications.filter(({ event_type }) => shown === "all" || event_type === shown);
  const byThing = Map.groupBy(
    chosen,
    ({ task_uuid, page_uuid, board_uuid }) => task_uuid ?? page_uuid ?? board_uuid ?? "",
  );
  const groups = [...byThing].flatMap(([key, rows]): Group[] => {
    const [first, ...others] = rows.toSorted(newestFirst);
    return first === undefined ? [] : [{ key, notes: [first, ...others], isUnread: rows.some(isUnread) }];
  });
  return groups.toSorted(
    (one, other) => Number(other.isUnread) - Number(one.isUnread) || newestFirst(one.notes[0], other.notes[0]),
  );
}

/** Whether a notification was not read yet. */
export const isUnread = ({ read_at }: CopiedNotification): boolean => read_at === null;

function newestFirst(one: CopiedNotification, other: CopiedNotification): number {
  if (one.created_at === other.created_at) return one.uuid < other.uuid ? -1 : 1;
  return one.created_at > other.created_at ? -1 : 1;
}
