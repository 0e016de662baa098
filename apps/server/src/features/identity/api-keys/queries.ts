import type { Role, AccessContext } from "#kernel/authorize.ts";
import { lacksTwoFactor } from "#platform/auth/access-context.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { ApiKeyRow } from "./view.ts";

/** What a reply shows of a key `k`. */
export const keyColumns =
  sql.raw(`k.uuid, k.workspace_uuid, k.name, k.token_hint, k.last_used_at, k.last_used_ip, k.expires_at,
  coalesce(k.expires_at <= clock_timestamp(), false) as is_expired, k.created_at`);

/** Live keys of one person in one workspace (§8). */
const maxLiveKeys = 10;

/** The keys of a person that were not revoked, in all workspaces where still an active member, newest first (§4.3). */
export async function findKeys(reader: Reader, user_uuid: string): Promise<ApiKeyRow[]> {
  // guard: keys are listed to everybody | `k.user_uuid = ${user_uuid}::uuid` => `${user_uuid}::uuid is not null`
  return reader.rows(
    raw(sql<ApiKeyRow>`select ${keyColumns} from api_keys k
        join members m on (m.workspace_uuid, m.user_uuid) = (k.workspace_uuid, k.user_uuid) and m.deactivated_at is null
        join workspaces w on w.uuid = k.workspace_uuid and w.deleted_at is null
      where k.user_uuid = ${user_uuid}::uuid and k.revoked_at is null
      order by k.created_at desc, k.uuid`),
  );
}

type Member = { role: Role; is_suspended: boolean; billing: AccessContext["billing"]; lacks_two_factor: boolean };

/** How a person stands to a workspace, or null; the membership is locked, for keys are counted under it. */
export async function holdMember(
  reader: Reader,
  workspace_uuid: string,
  user_uuid: string,
): Promise<AccessContext | null> {
  // guard: a former member makes keys | without ` and m.deactivated_at is null`
  const row = await reader.first(
    raw(sql<Member>`select m.role, w.suspended_at is not null as is_suspended, w.billing_status as billing,
        ${sql.raw(lacksTwoFactor("m.user_uuid"))} as lacks_two_factor
      from members m join workspaces w on w.uuid = m.workspace_uuid and w.deleted_at is null
      where m.workspace_uuid = ${workspace_uuid}::uuid and m.user_uuid = ${user_uuid}::uuid and m.deactivated_at is null
      for no key update of m`),
  );
  if (row === undefined) return null;
  const { role, billing, is_suspended: isSuspended, lacks_two_factor } = row;
  const own = { keyFromOtherWorkspace: false, isListed: true, isArchived: false, lacksTwoFactor: lacks_two_factor };
  return { ...own, role, isSuspended, billing };
}

/** A key that is about to be made. */
export type NewKey = {
  readonly workspace_uuid: string;
  readonly user_uuid: string;
  readonly created_by: string;
  readonly name: string;
  readonly token_hash: Buffer;
  readonly token_hint: string;
  readonly expires_at: Date | null;
};

/**
 * Makes a key, under the lock of `holdMember` or for a member whom nobody else sees yet; undefined when ten live ones are there already. An expired key is not
 * live (§3.1) and takes no slot.
 */
export async function insertKey(reader: Reader, key: NewKey): Promise<ApiKeyRow | undefined> {
  const { workspace_uuid, user_uuid } = key;
  return reader.first(
    raw(sql<ApiKeyRow>`insert into api_keys as k
        (workspace_uuid, user_uuid, created_by, name, token_hash, token_hint, expires_at)
      select ${workspace_uuid}::uuid, ${user_uuid}::uuid, ${key.created_by}::uuid, ${key.name}, ${key.token_hash},
        ${key.token_hint}, ${key.expires_at}::timestamptz
      where (select count(*) from api_keys o
        where o.workspace_uuid = ${workspace_uuid}::uuid and o.user_uuid = ${user_uuid}::uuid and o.revoked_at is null
          and (o.expires_at is null or o.expires_at > clock_timestamp())) < ${maxLiveKeys}::int
      returning ${keyColumns}`),
  );
}

/** Revokes a person's own key; undefined when there is none, or it was revoked before. */
export async function revokeKey(reader: Reader, user_uuid: string, uuid: string): Promise<ApiKeyRow | undefined> {
  // guard: everybody revokes a key | `k.user_uuid = ${user_uuid}::uuid` => `${user_uuid}::uuid is not null`
  return reader.first(
    raw(sql<ApiKeyRow>`update api_keys k set revoked_at = clock_timestamp()
      where k.uuid = ${uuid}::uuid and k.user_uuid = ${user_uuid}::uuid and k.revoked_at is null
      returning ${keyColumns}`),
  );
}
