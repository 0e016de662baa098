import type { Static } from "typebox";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { doer } from "#platform/db/people.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import { darkReason, withPlace } from "./queries.ts";
import type { PublishedForm } from "./view.ts";

type PublishedRow = Omit<Static<typeof PublishedForm>, "published_at" | "live"> & { readonly published_at: Date };

/** Selects when which forms of a workspace were made. */
export const publishedForms = (workspace_uuid: WorkspaceUuid): Sql => sql`select f.uuid, f.created_at as published_at
  from feedback_forms f where f.workspace_uuid = ${workspace_uuid}::uuid`;

/** Finds which of these are forms of a workspace, the newest first. */
export function findPublishedForms(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  uuids: readonly string[],
): Promise<PublishedRow[]> {
  return reader.rows(
    raw(sql<PublishedRow>`
      select f.uuid, f.board_uuid, f.title, f.public_token, ${doer("u", "f.created_via")} as published_by, f.created_at as published_at,
        f.view_count, ${darkReason} as dark_reason
      from feedback_forms f ${withPlace} join users u on u.uuid = f.created_by
      where f.workspace_uuid = ${workspace_uuid}::uuid and f.uuid = any (${uuids}::uuid[])
      order by f.created_at desc, f.uuid desc`),
  );
}
