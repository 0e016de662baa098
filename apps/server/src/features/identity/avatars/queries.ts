import { raw, type Reader, sql } from "#platform/db/query.ts";

/** A picture that is there to see. */
export type Image = { readonly uuid: string; readonly version: number; readonly created_at: Date };

const shown = sql.raw("i.uuid, i.version, i.created_at");

/** A person's own picture. */
export async function findImage(reader: Reader, user_uuid: string): Promise<Image | undefined> {
  return reader.first(
    raw(sql<Image>`select ${shown} from profile_images i
      where i.user_uuid = ${user_uuid}::uuid and i.uuid is not null`),
  );
}

/**
 * The picture of somebody whom a person may see: who shares an active membership of a workspace with them, or is the
 * person.
 * @param seer who looks
 */
export async function findVisibleImage(reader: Reader, user_uuid: string, seer: string): Promise<Image | undefined> {
  // guard: everybody sees everybody's picture | without ` and own.user_uuid = ${seer}::uuid`
  // guard: former members see pictures | without ` and own.deactivated_at is null`
  return reader.first(
    raw(sql<Image>`select ${shown} from profile_images i
      where i.user_uuid = ${user_uuid}::uuid and i.uuid is not null and (i.user_uuid = ${seer}::uuid or exists (
        select 1 from active_members theirs
          join members own on own.workspace_uuid = theirs.workspace_uuid and own.deactivated_at is null
          join workspaces w on w.uuid = own.workspace_uuid and w.deleted_at is null
        where theirs.user_uuid = i.user_uuid and own.user_uuid = ${seer}::uuid))`),
  );
}

/**
 * Gives a person another picture, and it the next version; the account must be held.
 * @param uuid names the files of the new one
 * @returns the new version, and what names the files of the one before
 */
export async function putImage(
  reader: Reader,
  user_uuid: string,
  uuid: string,
): Promise<{ readonly version: number; readonly former: string | null }> {
  return reader.one(
    raw(sql<{ version: number; former: string | null }>`insert into profile_images as i (user_uuid, uuid, version)
      values (${user_uuid}::uuid, ${uuid}::uuid, 1)
      on conflict (user_uuid) do update set uuid = excluded.uuid, version = i.version + 1, created_at = clock_timestamp()
      returning new.version, old.uuid as former`),
  );
}

/** Takes a person's picture away, and keeps its version; the account must be held. */
export async function clearImage(reader: Reader, user_uuid: string): Promise<Image | undefined> {
  return reader.first(
    raw(sql<Image>`update profile_images i set uuid = null
      where i.user_uuid = ${user_uuid}::uuid and i.uuid is not null
      returning old.uuid, i.version, i.created_at`),
  );
}

/** Forgets that a person ever had a picture. @returns what names its files, if it was there still */
export async function deleteImage(reader: Reader, user_uuid: string): Promise<string | null> {
  const row = await reader.first(
    raw(sql<{ uuid: string | null }>`delete from profile_images where user_uuid = ${user_uuid}::uuid returning uuid`),
  );
  return row?.uuid ?? null;
}

/** Which of these uuids name the files of a picture. */
export async function findKept(reader: Reader, uuids: readonly string[]): Promise<Set<string>> {
  const rows = await reader.rows(
    raw(sql<{ uuid: string }>`select uuid from profile_images where uuid = any (${uuids}::uuid[])`),
  );
  return new Set(rows.map((row) => row.uuid));
}
