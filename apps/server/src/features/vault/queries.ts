import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { Envelope } from "#platform/crypto/envelope.ts";
import type { OfPage } from "#platform/db/page.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { type Page, pages } from "#platform/http/pages.ts";
import { type Secret, secretJson } from "./view.ts";

/** A person in a workspace. */
export type Member = { readonly workspace_uuid: WorkspaceUuid; readonly user_uuid: string };

/** The place where a secret is. */
export type SecretKey = { readonly workspace_uuid: WorkspaceUuid; readonly uuid: string };

/** A secret that somebody may reveal. */
export type FoundSecret = SecretKey & { readonly owner_uuid: string; readonly secret: Secret };

/** The most secrets that a person owns in a workspace (§8). */
export const mostOwned = 200;

/** Whether a person may reveal the secret `s`: its owner and its audience (§15.3). Whether they are a member is looked at apart. */
export function mayReveal({ workspace_uuid, user_uuid }: Member) {
  return sql`s.workspace_uuid = ${workspace_uuid}::uuid and (s.owner_uuid = ${user_uuid}::uuid
    or exists (select from secret_readers r
      where (r.workspace_uuid, r.secret_uuid) = (s.workspace_uuid, s.uuid) and r.user_uuid = ${user_uuid}::uuid))`;
}

/** The workspace of a secret. */
export async function findWorkspaceOf(reader: Reader, uuid: string): Promise<WorkspaceUuid | undefined> {
  const row = await reader.first(
    raw<{ workspace_uuid: WorkspaceUuid }>(sql`select workspace_uuid from secrets where uuid = ${uuid}::uuid`),
  );
  return row?.workspace_uuid;
}

/** A secret that a person may reveal. @param isWrite whether it is locked until the commit */
export async function findSecret(
  reader: Reader,
  member: Member,
  uuid: string,
  isWrite: boolean,
): Promise<FoundSecret | undefined> {
  // locked by its own statement: a statement that locks and reads would see the audience from before it waited for the lock
  if (isWrite) {
    await reader.rows(
      raw(sql<{ uuid: string }>`select uuid from secrets
        where workspace_uuid = ${member.workspace_uuid}::uuid and uuid = ${uuid}::uuid for no key update`),
    );
  }
  return reader.first(
    raw<FoundSecret>(sql`select s.workspace_uuid, s.uuid, s.owner_uuid, ${secretJson} as secret
      from secrets s join users u on u.uuid = s.owner_uuid
      where ${mayReveal(member)} and s.uuid = ${uuid}::uuid`),
  );
}

/** The secrets that a person may reveal in a workspace, newest first. */
export const secretPages = pages({
  name: "secrets",
  order: { created_at: "timestamp", uuid: "uuid" },
  newestFirst: true,
});

/** The size of a secret in a reply: half a kilobyte, and each person of its audience. */
const bytes = sql`500 + 300 * (select count(*) from secret_readers a
  where (a.workspace_uuid, a.secret_uuid) = (r.workspace_uuid, r.uuid))`;

export function findSecrets(reader: Reader, member: Member, page: Page): Promise<({ secret: Secret } & OfPage)[]> {
  const rows = sql`select s.workspace_uuid, s.uuid, s.owner_uuid, s.name, s.last_rotated_at, s.created_at, s.updated_at
    from secrets s where ${mayReveal(member)}`;
  return reader.rows(
    raw<{ secret: Secret } & OfPage>(sql`select ${secretJson} as secret, s.page_end
      from (${page.of(rows, bytes)}) s join users u on u.uuid = s.owner_uuid order by ${page.order("s")}`),
  );
}

/** Whether a person may own one more secret. The workspace must be locked, so that the count holds until the commit. */
export async function hasRoom(reader: Reader, { workspace_uuid, user_uuid }: Member): Promise<boolean> {
  const row = await reader.one(
    raw<{ secrets: number }>(sql`select count(*)::int as secrets from secrets
      where owner_uuid = ${user_uuid}::uuid and workspace_uuid = ${workspace_uuid}::uuid`),
  );
  return row.secrets < mostOwned;
}

export async function insertSecret(
  reader: Reader,
  { workspace_uuid, uuid, owner_uuid }: SecretKey & { readonly owner_uuid: string },
  name: string,
  { data_key, sealed }: Envelope,
): Promise<void> {
  await reader.rows(
    raw(sql`insert into secrets (workspace_uuid, uuid, owner_uuid, name, data_key, sealed)
      values (${workspace_uuid}::uuid, ${uuid}::uuid, ${owner_uuid}::uuid, ${name}, ${data_key}, ${sealed})`),
  );
}

/** Reads a secret as the API shows it. */
export async function readSecret(reader: Reader, { workspace_uuid, uuid }: SecretKey): Promise<Secret> {
  const row = await reader.one(
    raw<{ secret: Secret }>(sql`select ${secretJson} as secret from secrets s join users u on u.uuid = s.owner_uuid
      where s.workspace_uuid = ${workspace_uuid}::uuid and s.uuid = ${uuid}::uuid`),
  );
  return row.secret;
}

export async function renameSecret(reader: Reader, { workspace_uuid, uuid }: SecretKey, name: string): Promise<void> {
  await reader.rows(
    raw(sql`update secrets set name = ${name}, updated_at = clock_timestamp()
      where workspace_uuid = ${workspace_uuid}::uuid and uuid = ${uuid}::uuid`),
  );
}

/** The stored value of a secret, and what it is bound to. */
export type StoredValue = Envelope & SecretKey & { readonly owner_uuid: string; readonly value_version: number };

/** @param key of a secret that is locked */
export function readStored(reader: Reader, { workspace_uuid, uuid }: SecretKey): Promise<StoredValue> {
  return reader.one(
    raw<StoredValue>(sql`select workspace_uuid, uuid, owner_uuid, value_version, data_key, sealed from secrets
      where workspace_uuid = ${workspace_uuid}::uuid and uuid = ${uuid}::uuid`),
  );
}

/** Stores a new value in place of the former one, which is gone. @param key of a secret that is locked */
export async function storeValue(
  reader: Reader,
  { workspace_uuid, uuid, value_version }: SecretKey & { readonly value_version: number },
  { data_key, sealed }: Envelope,
): Promise<void> {
  await reader.rows(
    raw(sql`update secrets set value_version = ${value_version}::int, data_key = ${data_key}, sealed = ${sealed},
        last_rotated_at = clock_timestamp(), updated_at = clock_timestamp()
      where workspace_uuid = ${workspace_uuid}::uuid and uuid = ${uuid}::uuid`),
  );
}

export async function deleteSecretRow(reader: Reader, { workspace_uuid, uuid }: SecretKey): Promise<void> {
  await reader.rows(
    raw(sql`delete from secrets where workspace_uuid = ${workspace_uuid}::uuid and uuid = ${uuid}::uuid`),
  );
}
