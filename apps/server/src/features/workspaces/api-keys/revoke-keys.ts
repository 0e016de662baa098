import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";

/**
 * Revokes every key of a member (§3.1). They do not only stop while the membership is inactive: a person who becomes a
 * member again creates new keys, and no forgotten key works again.
 * @returns the uuids of the revoked keys
 */
export async function revokeKeysOf(
  reader: Reader,
  member: { workspace_uuid: WorkspaceUuid; user_uuid: string },
): Promise<string[]> {
  const rows = await reader.rows(
    raw<{ uuid: string }>(sql`update api_keys set revoked_at = clock_timestamp()
      where workspace_uuid = ${member.workspace_uuid} and user_uuid = ${member.user_uuid} and revoked_at is null
      returning uuid`),
  );
  return rows.map((row) => row.uuid);
}

/** Revokes every key of a deleted workspace, and forgets the IP addresses that used them (§2.12). */
export async function revokeAllKeys(reader: Reader, workspace_uuid: WorkspaceUuid): Promise<void> {
  await reader.rows(
    raw(sql`update api_keys set revoked_at = coalesce(revoked_at, clock_timestamp()), last_used_ip = null
      where workspace_uuid = ${workspace_uuid}`),
  );
}
