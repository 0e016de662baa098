import { ownBoards } from "#platform/access/own.ts";
import { isoOf } from "#platform/db/json.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { inPages, type Personal, type PersonalPart } from "#platform/personal.ts";

/** What somebody uploaded, on boards that they may still open: that it is there, not its bytes. */
export const personal: Personal = { tables: ["attachments"], export: { attachments } };

type Uploaded = {
  readonly workspace_uuid: string;
  readonly task_uuid: string;
  readonly uuid: string;
  readonly name: string;
  readonly content_type: string;
  readonly size_bytes: number;
  readonly created_at: string;
  readonly archived_at: string | null;
};

const first = "00000000-0000-0000-0000-000000000000";

function attachments(reader: Reader, user_uuid: string): PersonalPart {
  return inPages<Uploaded>((after, limit) =>
    reader.rows(
      raw(sql<Uploaded>`select a.workspace_uuid, a.task_uuid, a.uuid, a.name, a.content_type, a.size_bytes,
          ${isoOf("a.created_at")} as created_at, ${isoOf("a.archived_at")} as archived_at
        from attachments a join tasks t on (t.workspace_uuid, t.uuid) = (a.workspace_uuid, a.task_uuid)
        where a.created_by = ${user_uuid}::uuid
          and (t.workspace_uuid, t.board_uuid) in (select workspace_uuid, uuid from (${ownBoards(user_uuid)}) own)
          and a.workspace_uuid in (select workspace_uuid from members where user_uuid = ${user_uuid}::uuid)
          and (a.workspace_uuid, a.task_uuid, a.uuid)
            > (${after?.workspace_uuid ?? first}::uuid, ${after?.task_uuid ?? first}::uuid, ${after?.uuid ?? first}::uuid)
        order by a.workspace_uuid, a.task_uuid, a.uuid limit ${limit}::int`),
    ),
  );
}
