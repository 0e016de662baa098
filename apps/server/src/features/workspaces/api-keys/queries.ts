import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { OfPage } from "#platform/db/page.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { type Page, pages } from "#platform/http/pages.ts";
import type { ApiKeyRow } from "./view.ts";

/** The columns of an `ApiKeyRow`, of a key `k`. */
export const keyColumns =
  sql.raw(`k.uuid, k.workspace_uuid, k.name, k.token_hint, k.last_used_at, k.last_used_ip, k.expires_at,
  coalesce(k.expires_at <= clock_timestamp(), false) as is_expired, k.created_at`);

/** The most valid keys of a person in a workspace (§8). */
export const mostKeys = 10;

/** The keys of a person, newest first. */
export const keyPages = pages({
  name: "keys",
  order: { created_at: "timestamp", uuid: "uuid" },
  newestFirst: true,
  lookAhead: true,
});

/** A page of the keys of a person that were not revoked, of all workspaces where they are an active member (§4.3). */
export function findKeys(reader: Reader, user_uuid: string, page: Page): Promise<(ApiKeyRow & OfPage)[]> {
  const rows = sql`select k.* from api_keys k
      join members m on (m.workspace_uuid, m.user_uuid) = (k.workspace_uuid, k.user_uuid) and m.deactivated_at is null
      join workspaces w on w.uuid = k.workspace_uuid and w.deleted_at is null
    where k.user_uuid = ${user_uuid}::uuid and k.revoked_at is null`;
  return reader.rows(
    raw(
      sql<ApiKeyRow & OfPage>`select ${keyColumns}, k.page_end from (${page.of(rows)}) k order by ${page.order("k")}`,
    ),
  );
}

/** The values of a new key. */
export type KeyValues = {
  readonly workspace_uuid: WorkspaceUuid;
  readonly user_uuid: string;
  readonly created_by: string;
  readonly name: string;
  readonly token_hash: Buffer;
  readonly token_hint: string;
  readonly expires_at: Date | null;
};

/**
 * Adds a key, under the lock of `lockMember` or for a member whom this transaction added. Expired keys do not count
 * (§3.1).
 * @returns undefined when the person has ten keys already
 */
export async function insertKey(reader: Reader, key: KeyValues): Promise<ApiKeyRow | undefined> {
  const { workspace_uuid, user_uuid } = key;
  return reader.first(
    raw(sql<ApiKeyRow>`insert into api_keys as k
        (workspace_uuid, user_uuid, created_by, name, token_hash, token_hint, expires_at)
      select ${workspace_uuid}::uuid, ${user_uuid}::uuid, ${key.created_by}::uuid, ${key.name}, ${key.token_hash},
        ${key.token_hint}, ${key.expires_at?.toISOString() ?? null}::timestamptz
      where (select count(*) from api_keys o
        where o.workspace_uuid = ${workspace_uuid}::uuid and o.user_uuid = ${user_uuid}::uuid and o.revoked_at is null
          and (o.expires_at is null or o.expires_at > clock_timestamp())) < ${mostKeys}::int
      returning ${keyColumns}`),
  );
}

/** A key of a person that was not revoked, locked until the commit. */
export async function lockKey(reader: Reader, user_uuid: string, uuid: string): Promise<ApiKeyRow | undefined> {
  return reader.first(
    raw(sql<ApiKeyRow>`select ${keyColumns} from api_keys k
      where k.uuid = ${uuid}::uuid and k.user_uuid = ${user_uuid}::uuid and k.revoked_at is null
      for no key update`),
  );
}

/** Revokes a key. @param key locked */
export async function revokeKey(reader: Reader, key: Pick<ApiKeyRow, "workspace_uuid" | "uuid">): Promise<void> {
  await reader.rows(
    raw(sql`update api_keys set revoked_at = clock_timestamp()
      where workspace_uuid = ${key.workspace_uuid}::uuid and uuid = ${key.uuid}::uuid`),
  );
}
