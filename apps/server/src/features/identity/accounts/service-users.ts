import { raw, type Reader, sql } from "#platform/db/query.ts";

/** The account of a service account's key. Where a reply shows a person, it shows the key's name. */
export type ServiceUser = { readonly uuid: string; readonly first_name: string; readonly last_name: string };

/** Creates a service account. It has no address and no password, so that nobody can log in to it (§5.4). */
export function insertServiceUser(reader: Reader, name: string): Promise<ServiceUser> {
  return reader.one(
    raw<ServiceUser>(sql`insert into users (first_name, last_name, is_service) values (${name}, '', true)
      returning uuid, first_name, last_name`),
  );
}

/** Closes a service account for good. Its name stays on what it did. */
export async function retireServiceUser(reader: Reader, user_uuid: string): Promise<void> {
  await reader.rows(
    raw(sql`update users set deactivated_at = clock_timestamp(), updated_at = clock_timestamp()
      where uuid = ${user_uuid}::uuid and is_service and deactivated_at is null`),
  );
}
