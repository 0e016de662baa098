import { ownBoards } from "#platform/access/own.ts";
import { isoOf } from "#platform/db/json.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { inPages, type Personal, type PersonalPart } from "#platform/personal.ts";

/** What somebody wrote, on boards that they may still open, and how far they have read. */
export const personal: Personal = {
  tables: ["comments", "comment_reads"],
  export: { comments, comment_reads: commentReads },
  erase: async (work, user_uuid) => {
    // by workspace, as the table is ordered
    await work.rows(
      raw(sql`delete from comment_reads where user_uuid = ${user_uuid}::uuid
        and workspace_uuid in (select workspace_uuid from members where user_uuid = ${user_uuid}::uuid)`),
    );
  },
};

type Place = { readonly workspace_uuid: string; readonly task_uuid: string };

type Written = Place & {
  readonly uuid: string;
  readonly body: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly archived_at: string | null;
};

const first = "00000000-0000-0000-0000-000000000000";

function comments(reader: Reader, user_uuid: string): PersonalPart {
  return inPages<Written>((after, limit) =>
    reader.rows(
      raw(sql<Written>`select c.workspace_uuid, c.task_uuid, c.uuid, c.body, ${isoOf("c.created_at")} as created_at,
          ${isoOf("c.updated_at")} as updated_at, ${isoOf("c.archived_at")} as archived_at
        from comments c join tasks t on (t.workspace_uuid, t.uuid) = (c.workspace_uuid, c.task_uuid)
        where c.author_uuid = ${user_uuid}::uuid
          and (t.workspace_uuid, t.board_uuid) in (select workspace_uuid, uuid from (${ownBoards(user_uuid)}) own)
          and c.workspace_uuid in (select workspace_uuid from members where user_uuid = ${user_uuid}::uuid)
          and (c.workspace_uuid, c.task_uuid, c.uuid)
            > (${after?.workspace_uuid ?? first}::uuid, ${after?.task_uuid ?? first}::uuid, ${after?.uuid ?? first}::uuid)
        order by c.workspace_uuid, c.task_uuid, c.uuid limit ${limit}::int`),
    ),
  );
}

type Read = Place & { readonly read_at: string };

function commentReads(reader: Reader, user_uuid: string): PersonalPart {
  return inPages<Read>((after, limit) =>
    reader.rows(
      raw(sql<Read>`select r.workspace_uuid, r.task_uuid, ${isoOf("r.read_at")} as read_at
        from comment_reads r join tasks t on (t.workspace_uuid, t.uuid) = (r.workspace_uuid, r.task_uuid)
        where r.user_uuid = ${user_uuid}::uuid
          and (t.workspace_uuid, t.board_uuid) in (select workspace_uuid, uuid from (${ownBoards(user_uuid)}) own)
          and r.workspace_uuid in (select workspace_uuid from members where user_uuid = ${user_uuid}::uuid)
          and (r.workspace_uuid, r.task_uuid)
            > (${after?.workspace_uuid ?? first}::uuid, ${after?.task_uuid ?? first}::uuid)
        order by r.workspace_uuid, r.task_uuid limit ${limit}::int`),
    ),
  );
}
