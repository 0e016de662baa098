import { findCopied } from "#features/reactions/notifications/index.ts";
import { toBoardUuid } from "#kernel/uuids.ts";
import { type Reader, sql } from "#platform/db/query.ts";
import type { Boards } from "./access-queries.ts";
import { type Copy, isSmall, type Section } from "./cursor.ts";
import { readKinds, type SmallKind, smallKinds } from "./kind-queries.ts";
import { changedSince, changedTasks, everything, type CopyPeriod } from "./since.ts";
import { readBoardTasks, readChangedTasks, type Room } from "./task-queries.ts";
import type { Changes } from "./view.ts";

/** The input for reading a section of a page. */
export type Part = CopyPeriod & {
  readonly read: Reader;
  readonly copy: Copy;
  readonly boards: Boards;
  /** to which the rows are added */
  readonly changes: Changes;
  /** the last row of the page before */
  readonly after: readonly string[];
  readonly room: Room;
};

/** The part of the page that a section has taken; `last` names its last row if more follow. */
type TakenRoom = Room & { readonly last: readonly string[] | null };

const nothing: TakenRoom = { limit: 0, size: 0, last: null };

/** Reads a section, from the row after which it goes on, as far as the page has room. */
export function readSection(part: Part, section: Section): Promise<TakenRoom> {
  if (isSmall(section)) return addKinds(part, section);
  return section === "notifications" ? addNotifications(part) : addTasks(part, section);
}

async function addKinds(part: Part, kind: SmallKind): Promise<TakenRoom> {
  const { copy, changes } = part;
  const isSession = copy.key_uuid === null;
  // keys are refused on sprints (§5.2 rule 4)
  const kinds = smallKinds.filter((each) => copy.kinds.includes(each) && (isSession || each !== "sprints"));
  const { rows, last } = await readKinds(part.read, { ...part, kinds, start: { kind, after: part.after[0] ?? null } });
  for (const { place, shown } of rows) {
    const list: unknown[] = changes[smallKinds[place] as SmallKind];
    list.push(shown);
  }
  const end = last === undefined ? null : [smallKinds[last.place] as string, last.uuid];
  return { limit: rows.length, size: rows.at(-1)?.bytes ?? 0, last: end };
}

async function addTasks(part: Part, section: "whole" | "tasks"): Promise<TakenRoom> {
  const isNothing = section === "whole" ? part.boards.opened.length === 0 : part.since === everything;
  if (isNothing || !part.copy.kinds.includes("tasks")) return nothing;
  const { tasks, size, last } = section === "whole" ? await readWhole(part) : await readChanged(part);
  part.changes.tasks.push(...tasks);
  const names = section === "whole" ? (["board_uuid", "position", "uuid"] as const) : (["uuid"] as const);
  return { limit: tasks.length, size, last: last === undefined ? null : names.map((name) => last[name]) };
}

function readWhole({ read, copy, boards, after, room }: Part) {
  const [board_uuid, position, uuid] = after;
  const isFirst = board_uuid === undefined || position === undefined || uuid === undefined;
  return readBoardTasks(
    read,
    copy.reader,
    boards,
    isFirst ? null : { board_uuid: toBoardUuid(board_uuid), position, uuid },
    room,
  );
}

function readChanged(part: Part) {
  return readChangedTasks(part.read, part, part.boards, part.after[0] ?? null, part.room);
}

/** About how many bytes a notification takes. */
const notificationBytes = 800;

async function addNotifications(part: Part): Promise<TakenRoom> {
  const { copy, changes, after, room } = part;
  if (!copy.kinds.includes("notifications") || copy.key_uuid !== null) return nothing;
  const { notifications, hidden, last } = await findCopied(part.read, {
    reader: copy.reader,
    which: part.since === everything ? sql`true` : touchedNotifications(part),
    after: after[0] ?? null,
    limit: Math.max(1, Math.min(room.limit, Math.ceil(room.size / notificationBytes))),
  });
  changes.notifications.push(...notifications);
  if (part.since !== everything) for (const uuid of hidden) changes.removed.push({ kind: "notifications", uuid });
  return { limit: notifications.length, size: 0, last: last === null ? null : [last] };
}

/** Whether a notification `n` may read differently since the moment: new, read, or about something that changed. */
function touchedNotifications(part: Part) {
  const opened = part.boards.opened;
  const onOpened =
    opened.length === 0
      ? sql``
      : sql`or exists (select from tasks k where (k.workspace_uuid, k.uuid) = (n.workspace_uuid, n.task_uuid)
            and k.board_uuid = any (${opened}::uuid[]))
          or exists (select from sprints s where (s.workspace_uuid, s.uuid) = (n.workspace_uuid, n.sprint_uuid)
            and s.board_uuid = any (${opened}::uuid[]))`;
  const onPage = sql`n.page_uuid is not null and exists (
    select from pages p join wikis k on (k.workspace_uuid, k.uuid) = (p.workspace_uuid, p.wiki_uuid)
    where (p.workspace_uuid, p.uuid) = (n.workspace_uuid, n.page_uuid)
      and (${changedSince("p.updated_at", part)} or ${changedSince("k.archived_at", part)} or ${changedSince("k.opened_at", part)}))`;
  return sql`(${changedSince("n.created_at", part)} or ${changedSince("n.read_at", part)}
    or n.task_uuid = any (array(${changedTasks(part)})) or ${onPage} ${onOpened})`;
}
