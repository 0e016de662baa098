import { customFieldsJson, type CustomField } from "#features/boards/custom-fields/index.ts";
import { type Group, groupsJson } from "#features/boards/groups/index.ts";
import { alphabetical, type Label, labelsJson } from "#features/boards/labels/index.ts";
import { type Status, statusesJson } from "#features/boards/statuses/index.ts";
import {
  type AfterTask,
  goesOn,
  pageOfTasks,
  type TaskRow,
  taskSelect,
  type Viewer,
} from "#features/tasks/tasks/index.ts";
import type { Static } from "typebox";
import type { OfPage } from "#platform/db/page.ts";
import { type LeftJoined, raw, type Reader, sql } from "#platform/db/query.ts";
import { peopleOf, type Place } from "./queries.ts";
import type { BoardMember } from "./view.ts";

/** What a board is opened with beside its tickets. */
export type Parts = {
  readonly statuses: Status[];
  readonly groups: Group[];
  readonly labels: Label[];
  readonly members: Static<typeof BoardMember>[];
  readonly custom_fields: CustomField[];
};

function partsOf(board: Place) {
  return sql<Parts>`jsonb_build_object('statuses', ${statusesJson(board)}, 'groups', ${groupsJson(board)},
    'labels', ${labelsJson(board.workspace_uuid)}, 'custom_fields', ${customFieldsJson(board)},
    'members', (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from (${peopleOf(board)}) p))`;
}

/** The board without its tickets. */
export async function readParts(reader: Reader, board: Place): Promise<Parts> {
  return sorted((await reader.one(raw<{ parts: Parts }>(sql`select ${partsOf(board)} as parts`))).parts);
}

/**
 * So many tickets in one reply at most: a board of 10,000 tickets without long texts is read in three requests.
 */
const mostTasks = 5000;

type PageRow = { readonly parts: Parts | null } & LeftJoined<TaskRow & OfPage>;

/** The board with a page of its active tickets in the order of their positions, all of one moment, in one statement. */
export async function readPage(
  reader: Reader,
  board: Place,
  viewer: Viewer,
  after: AfterTask | null,
): Promise<{ parts: Parts; tasks: (TaskRow & OfPage)[] }> {
  const behind =
    after === null ? sql`` : sql`and (k.position, k.uuid) > (${after.position}::numeric, ${after.uuid}::uuid)`;
  const source = sql`select k.* from tasks k
    where k.workspace_uuid = ${board.workspace_uuid}::uuid and k.board_uuid = ${board.uuid}::uuid
      and k.archived_at is null ${behind}
    order by k.position, k.uuid limit ${mostTasks}`;
  const page = pageOfTasks(source, sql`r.position, r.uuid`, mostTasks, "description");
  // one row of parts beside the rows of tickets: a join that joins nothing keeps both
  const rows = await reader.rows(
    raw<PageRow>(sql`
      select v.*, p.parts from (select ${partsOf(board)} as parts) p
        full join (${taskSelect(page, viewer, "description", sql`t.position, t.uuid`, sql``, goesOn)}) v on false
      order by p.parts is null, v.position, v.uuid`),
  );
  const [first, ...tasks] = rows;
  if (first?.parts == null) throw new Error("A board that was reached has parts.");
  return { parts: sorted(first.parts), tasks: tasks.flatMap(withoutParts) };
}

function sorted(parts: Parts): Parts {
  return { ...parts, labels: alphabetical(parts.labels) };
}

function withoutParts(row: PageRow): (TaskRow & OfPage)[] {
  const { parts: _, ...task } = row;
  return task.uuid === null ? [] : [task];
}
