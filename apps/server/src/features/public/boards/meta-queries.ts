import { boardDarkReason } from "#features/content/public-links/index.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";

/** The name of a published board, and the number of active tasks in each of its statuses, in their order. */
export type BoardNumbers = {
  readonly name: string;
  readonly statuses: readonly { readonly name: string; readonly task_count: number }[];
};

/** Finds the board that a public link shows; undefined for a link that is unknown, was removed or does not work now. */
export function findBoardNumbers(reader: Reader, public_token: string): Promise<BoardNumbers | undefined> {
  return reader.first(
    raw(sql<BoardNumbers>`
      select b.name,
        (select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'task_count',
            (select count(*) from tasks t where t.workspace_uuid = s.workspace_uuid and t.board_uuid = s.board_uuid
              and t.status_uuid = s.uuid and t.archived_at is null)) order by s.position, s.uuid), '[]')
          from statuses s where (s.workspace_uuid, s.board_uuid) = (b.workspace_uuid, b.uuid)) as statuses
      from boards b join workspaces w on w.uuid = b.workspace_uuid
      where b.public_token = ${public_token} and ${boardDarkReason} is null
        and w.deleted_at is null and w.suspended_at is null`),
  );
}
