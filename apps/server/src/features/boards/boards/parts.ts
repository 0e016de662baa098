import { alphabetical } from "#kernel/alphabetical.ts";
import { customFieldsJson, type CustomField } from "#features/boards/custom-fields/index.ts";
import { type Group, groupsJson } from "#features/boards/groups/index.ts";
import { type Label, labelsJson } from "#features/boards/labels/index.ts";
import { type Status, statusesJson } from "#features/boards/statuses/index.ts";
import type { Static } from "typebox";
import type { BoardKey } from "#platform/auth/rows.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
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

function sorted(parts: Parts): Parts {
  return { ...parts, labels: alphabetical(parts.labels) };
}
