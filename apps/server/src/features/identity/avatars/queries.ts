import { raw, type Reader, sql } from "#platform/db/query.ts";

/** A person's profile image. */
export type Image = {
  readonly user_uuid: string;
  /** names its files */
  readonly uuid: string;
  readonly version: number;
  readonly created_at: Date;
};

const shown = sql.raw("i.user_uuid, i.uuid, i.version, i.created_at");

/** A person's own image. */
export async function findImage(reader: Reader, user_uuid: string): Promise<Image | undefined> {
  return reader.first(
    raw(sql<Image>`select ${shown} from profile_images i
      where i.user_uuid = ${user_uuid}::uuid and i.uuid is not null`),
  );
}

/**
 * The image of a person, for another person who is an active member of one of the same workspaces, or for the person.
 * @param viewer_uuid the person who looks at it
 */
export async function findVisibleImage(
  reader: Reader,
  user_uuid: string,
  viewer_uuid: string,
): Promise<Image | undefined> {
  return reader.first(
    raw(sql<Image>`select ${shown} from profile_images i
      where i.user_uuid = ${user_uuid}::uuid and i.uuid is not null and (i.user_uuid = ${viewer_uuid}::uuid or exists (
        select 1 from active_members theirs
          join members own on own.workspace_uuid = theirs.workspace_uuid and own.deactivated_at is null
          join workspaces w on w.uuid = own.workspace_uuid and w.deleted_at is null
        where theirs.user_uuid = i.user_uuid and own.user_uuid = ${viewer_uuid}::uuid))`),
  );
}

/**
 * Replaces a person's image; the new one has the next version. The account must be locked.
 * @param uuid names the files of the new image
 * @returns the new version, and the uuid that names the files of the former image
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

/** Removes a person's image, and keeps its version for the next one. The account must be locked. */
export async function clearImage(reader: Reader, user_uuid: string): Promise<Image | undefined> {
  return reader.first(
    raw(sql<Image>`update profile_images i set uuid = null
      where i.user_uuid = ${user_uuid}::uuid and i.uuid is not null
      returning i.user_uuid, old.uuid, i.version, i.created_at`),
  );
}

/** Deletes the row of a person's image. @returns the uuid that names its files; null when there are none */
export async function deleteImage(reader: Reader, user_uuid: string): Promise<string | null> {
  const row = await reader.first(
    raw(sql<{ uuid: string | null }>`delete from profile_images where user_uuid = ${user_uuid}::uuid returning uuid`),
  );
  return row?.uuid ?? null;
}

/** Finds those of the uuids that name the files of an image. */
export async function findUsedFiles(reader: Reader, uuids: readonly string[]): Promise<Set<string>> {
  const rows = await reader.rows(
    raw(sql<{ uuid: string }>`select uuid from profile_images where uuid = any (${uuids}::uuid[])`),
  );
  return new Set(rows.map((row) => row.uuid));
}

/** Every file of a picture, by its name in the storage. */
export const namedFiles = `select 'images/' || i.uuid || '.' || s.size as name
  from profile_images i, (values ('large'), ('small')) s (size) where i.uuid is not null`;
