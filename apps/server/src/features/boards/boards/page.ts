import { alphabetical } from "#kernel/alphabetical.ts";
import { customFieldsJson, type CustomField } from "#features/boards/custom-fields/index.ts";
import { type Group, groupsJson } from "#features/boards/groups/index.ts";
import { type Label, labelsJson } from "#features/boards/labels/index.ts";
import { type Status, statusesJson } from "#features/boards/statuses/index.ts";
import { bytesOf, type PageRow, readPage as readTasks, type Viewer } from "#features/tasks/tasks/index.ts";
import type { Static } from "typebox";
import type { BoardKey } from "#platform/auth/rows.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Page } from "#platform/http/pages.ts";
import { peopleOf } from "./queries.ts";
import type { BoardMember } from "./view.ts";

/** The parts of a board besides its tasks. */
export type Parts = {
  readonly statuses: Status[];
  readonly groups: Group[];
  readonly labels: Label[];
  readonly members: Static<typeof BoardMember>[];
  readonly custom_fields: CustomField[];
};

function partsOf(board: BoardKey) {
  return sql<Parts>`jsonb_build_object('statuses', ${statusesJson(board)}, 'groups', ${groupsJson(board)},
    'labels', ${labelsJson(board.workspace_uuid)}, 'custom_fields', ${customFieldsJson(board)},
    'members', (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from (${peopleOf(board)}) p))`;
}

/** Reads a board without its tasks. */
export async function readParts(reader: Reader, board: BoardKey): Promise<Parts> {
  return sorted((await reader.one(raw<{ parts: Parts }>(sql`select ${partsOf(board)} as parts`))).parts);
}

/**
 * Reads a board with a page of its active tasks, sorted by position. What changes between the two statements has an
 * `updated_at` after the reply's `server_time`.
 */
export async function readPage(
  reader: Reader,
  board: BoardKey,
  viewer: Viewer,
  page: Page,
): Promise<{ parts: Parts; tasks: PageRow[] }> {
  const source = sql`select k.* from tasks k
    where k.workspace_uuid = ${board.workspace_uuid}::uuid and k.board_uuid = ${board.uuid}::uuid
      and k.archived_at is null`;
  const rows = page.of(source, bytesOf("description"));
  const [parts, tasks] = await Promise.all([
    readParts(reader, board),
    readTasks(reader, rows, viewer, "description", page.order("t")),
  ]);
  return { parts, tasks };
}

function sorted(parts: Parts): Parts {
  return { ...parts, labels: alphabetical(parts.labels) };
}
