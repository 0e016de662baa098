import type { Fail } from "#kernel/errors.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Member, SecretKey } from "./queries.ts";

/**
 * The people of a new audience: each once, without the owner, who may reveal the secret anyway. Their memberships are locked, so that
 * nobody leaves the workspace meanwhile and keeps the secret.
 * Who is in the audience already is not judged anew: who was deactivated stays in it, and may reveal nothing.
 * @param user_uuids in lower case @param secret a secret that is locked; null for a new one
 * @throws ApiError audience_not_members when one of them is no active member, or a service account
 */
export async function lockAudience(
  reader: Reader,
  owner: Member,
  user_uuids: readonly string[],
  secret: SecretKey | null,
  fail: Fail<"audience_not_members">,
): Promise<string[]> {
  const wanted = [...new Set(user_uuids)].filter((uuid) => uuid !== owner.user_uuid);
  if (wanted.length === 0) return [];
  const found = await reader.rows(
    raw(sql<{ user_uuid: string }>`select m.user_uuid from members m join users u on u.uuid = m.user_uuid
      where m.workspace_uuid = ${owner.workspace_uuid}::uuid and m.user_uuid = any (${wanted}::uuid[]) and m.deactivated_at is null
        and u.deactivated_at is null and not u.is_service
      order by m.user_uuid for share of m`),
  );
  const active = found.map((row) => row.user_uuid);
  const missing = wanted.filter((uuid) => !active.includes(uuid));
  if (missing.length === 0) return active;
  const stored = secret === null ? [] : await readStoredReaders(reader, secret, missing);
  if (stored.length < missing.length) return fail("audience_not_members");
  return [...active, ...stored];
}

/** Finds those of some people who are in the audience of a secret; locked, so that a person who leaves meanwhile does not stay in it. */
async function readStoredReaders(
  reader: Reader,
  { workspace_uuid, uuid }: SecretKey,
  user_uuids: readonly string[],
): Promise<string[]> {
  const rows = await reader.rows(
    raw(sql<{ user_uuid: string }>`select user_uuid from secret_readers where workspace_uuid = ${workspace_uuid}::uuid
      and secret_uuid = ${uuid}::uuid and user_uuid = any (${user_uuids}::uuid[])
      order by user_uuid for share`),
  );
  return rows.map((row) => row.user_uuid);
}

/** Makes these people the audience of a secret that is locked. @returns who came in and who is out */
export async function replaceAudience(
  reader: Reader,
  { workspace_uuid, uuid }: SecretKey,
  user_uuids: readonly string[],
): Promise<{ added: string[]; removed: string[] }> {
  const rows = await reader.rows(
    raw<{ user_uuid: string; is_added: boolean }>(sql`
      with removed as (
        delete from secret_readers where workspace_uuid = ${workspace_uuid}::uuid and secret_uuid = ${uuid}::uuid
          and user_uuid <> all (${user_uuids}::uuid[]) returning user_uuid),
      added as (
        insert into secret_readers (workspace_uuid, secret_uuid, user_uuid)
        select ${workspace_uuid}::uuid, ${uuid}::uuid, a from unnest(${user_uuids}::uuid[]) a
        on conflict do nothing returning user_uuid),
      touched as (
        update secrets set updated_at = clock_timestamp() where workspace_uuid = ${workspace_uuid}::uuid
          and uuid = ${uuid}::uuid and exists (select from removed union all select from added))
      select user_uuid, true as is_added from added union all select user_uuid, false from removed order by 2, 1`),
  );
  const [added = [], removed = []] = [true, false].map((isAdded) =>
    rows.filter((row) => row.is_added === isAdded).map((row) => row.user_uuid),
  );
  return { added, removed };
}

/** Takes a person out of the audience of a secret. @returns whether they were in it */
export async function removeReader(
  reader: Reader,
  { workspace_uuid, uuid }: SecretKey,
  user_uuid: string,
): Promise<boolean> {
  const rows = await reader.rows(
    raw(sql<{ user_uuid: string }>`delete from secret_readers where workspace_uuid = ${workspace_uuid}::uuid
      and secret_uuid = ${uuid}::uuid and user_uuid = ${user_uuid}::uuid returning user_uuid`),
  );
  return rows.length > 0;
}
