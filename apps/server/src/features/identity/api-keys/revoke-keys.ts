import { raw, type Reader, sql } from "#platform/db/query.ts";

/**
 * Stops every key of a person in a workspace (§3.1). They are revoked and not only refused while the
 * membership is inactive: somebody who comes back makes new keys, and no forgotten one works again.
 * @returns the keys that stopped
 */
export async function revokeKeysOf(
  reader: Reader,
  place: { workspace_uuid: string; user_uuid: string },
): Promise<string[]> {
  const rows = await reader.rows(
    raw<{ uuid: string }>(sql`update api_keys set revoked_at = clock_timestamp()
      where workspace_uuid = ${place.workspace_uuid} and user_uuid = ${place.user_uuid} and revoked_at is null
      returning uuid`),
  );
  return rows.map((row) => row.uuid);
}

/** Stops every key of a workspace that is deleted; the addresses they were used from go with it (§2.12). */
export async function revokeAllKeys(reader: Reader, workspace_uuid: string): Promise<void> {
  await reader.rows(
    raw(sql`update api_keys set revoked_at = coalesce(revoked_at, clock_timestamp()), last_used_ip = null
      where workspace_uuid = ${workspace_uuid}`),
  );
}
