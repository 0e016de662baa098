import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { boardsListing } from "#features/workspaces/members/index.ts";
import { keyColumns } from "#features/workspaces/api-keys/index.ts";
import type { OfPage } from "#platform/db/page.ts";
import { doer, person } from "#platform/db/people.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { type Page, pages } from "#platform/http/pages.ts";
import type { WorkspaceKeyRow } from "./view.ts";

/** The keys of a workspace that were not revoked: those of its members and of its service accounts. */
const keysOf = (workspace_uuid: WorkspaceUuid) => sql<WorkspaceKeyRow>`
  select ${keyColumns}, u.is_service as service_account, ${person("u")} as user, ${doer("c")} as created_by,
    case when u.is_service then ${boardsListing("k")} end as board_uuids
  from api_keys k join users u on u.uuid = k.user_uuid join users c on c.uuid = k.created_by
  where k.workspace_uuid = ${workspace_uuid}::uuid and k.revoked_at is null`;

/** The keys of a workspace, newest first. */
export const keyPages = pages({
  name: "workspace keys",
  order: { created_at: "timestamp", uuid: "uuid" },
  newestFirst: true,
  lookAhead: true,
});

/** A page of all keys; expired ones stay until they are revoked (§3.1). */
export function findKeys(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  page: Page,
): Promise<(WorkspaceKeyRow & OfPage)[]> {
  const source = page.of(keysOf(workspace_uuid), sql`1000 + 40 * coalesce(cardinality(r.board_uuids), 0)`);
  return reader.rows(
    raw(sql<
      WorkspaceKeyRow & OfPage
    >`select k.uuid, k.workspace_uuid, k.name, k.token_hint, k.last_used_at, k.last_used_ip,
        k.expires_at, k.is_expired, k.created_at, k.service_account, k.user, k.created_by, k.board_uuids, k.page_end
      from (${source}) k order by ${page.order("k")}`),
  );
}

/** One key that must exist. */
export function readKey(reader: Reader, workspace_uuid: WorkspaceUuid, uuid: string): Promise<WorkspaceKeyRow> {
  return reader.one(raw(sql<WorkspaceKeyRow>`${keysOf(workspace_uuid)} and k.uuid = ${uuid}::uuid`));
}

/** One key, locked: another request that revokes it waits, and then does not find it. */
export function lockKey(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  uuid: string,
): Promise<WorkspaceKeyRow | undefined> {
  return reader.first(
    raw(sql<WorkspaceKeyRow>`${keysOf(workspace_uuid)} and k.uuid = ${uuid}::uuid for no key update of k`),
  );
}
