import { raw, type Reader, sql } from "#platform/db/query.ts";

/** Saved signatures of one person. */
const mostSignatures = 20;

export type SignatureRow = { readonly uuid: string; readonly image: string; readonly created_at: Date };

const shown = sql.raw("uuid, image, created_at");

/** A person's saved signatures without their images, newest first. */
export async function listOf(reader: Reader, user_uuid: string): Promise<Omit<SignatureRow, "image">[]> {
  return reader.rows(
    raw(sql<Omit<SignatureRow, "image">>`select uuid, created_at from signatures where user_uuid = ${user_uuid}::uuid
      order by created_at desc, uuid`),
  );
}

/** One of a person's signatures; undefined when there is none. */
export async function findSignature(
  reader: Reader,
  user_uuid: string,
  uuid: string,
): Promise<SignatureRow | undefined> {
  return reader.first(
    raw(sql<SignatureRow>`select ${shown} from signatures
      where user_uuid = ${user_uuid}::uuid and uuid = ${uuid}::uuid`),
  );
}

/** A person's saved signatures with their images, newest first. */
export async function findSignatures(reader: Reader, user_uuid: string): Promise<SignatureRow[]> {
  return reader.rows(
    raw(sql<SignatureRow>`select ${shown} from signatures where user_uuid = ${user_uuid}::uuid
      order by created_at desc, uuid`),
  );
}

/** Saves a signature; undefined when there are 20 already. The account must be held, for they are counted under it. */
export async function insertSignature(
  reader: Reader,
  user_uuid: string,
  image: string,
): Promise<SignatureRow | undefined> {
  return reader.first(
    raw(sql<SignatureRow>`insert into signatures (user_uuid, image) select ${user_uuid}::uuid, ${image}::text
      where (select count(*) from signatures where user_uuid = ${user_uuid}::uuid) < ${mostSignatures}::int
      returning ${shown}`),
  );
}

/** Deletes one of a person's signatures. @returns false when there is none */
export async function removeSignature(reader: Reader, user_uuid: string, uuid: string): Promise<boolean> {
  // guard: everybody deletes a signature | `user_uuid = ${user_uuid}::uuid` => `${user_uuid}::uuid is not null`
  const row = await reader.first(
    raw(sql<{ uuid: string }>`delete from signatures where user_uuid = ${user_uuid}::uuid and uuid = ${uuid}::uuid
      returning uuid`),
  );
  return row !== undefined;
}

/** Deletes all of them. */
export async function removeSignatures(reader: Reader, user_uuid: string): Promise<void> {
  await reader.rows(raw(sql`delete from signatures where user_uuid = ${user_uuid}::uuid`));
}
