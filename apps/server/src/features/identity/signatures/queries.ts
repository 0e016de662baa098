import { raw, type Reader, sql } from "#platform/db/query.ts";

/** The most signatures that a person saves. */
export const mostSignatures = 20;

export type SignatureRow = { readonly uuid: string; readonly image: string; readonly created_at: Date };

const shown = sql.raw("uuid, image, created_at");

/** A person's saved signatures without their images, newest first. */
export async function listSignatureRows(reader: Reader, user_uuid: string): Promise<Omit<SignatureRow, "image">[]> {
  return reader.rows(
    raw(sql<Omit<SignatureRow, "image">>`select uuid, created_at from signatures where user_uuid = ${user_uuid}::uuid
      order by created_at desc, uuid`),
  );
}

/** A saved signature of a person. @param isWrite whether it is locked until the commit */
export async function findSignature(
  reader: Reader,
  user_uuid: string,
  uuid: string,
  isWrite: boolean,
): Promise<SignatureRow | undefined> {
  return reader.first(
    raw(sql<SignatureRow>`select ${shown} from signatures
      where user_uuid = ${user_uuid}::uuid and uuid = ${uuid}::uuid ${isWrite ? sql`for update` : sql``}`),
  );
}

/** A person's saved signatures with their images, newest first. */
export async function findSignatures(reader: Reader, user_uuid: string): Promise<SignatureRow[]> {
  return reader.rows(
    raw(sql<SignatureRow>`select ${shown} from signatures where user_uuid = ${user_uuid}::uuid
      order by created_at desc, uuid`),
  );
}

/**
 * Saves a signature. The account must be locked, because its signatures are counted.
 * @returns undefined when there are 20 already
 */
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

/** Deletes a signature of a person. */
export async function deleteSignatureRow(reader: Reader, user_uuid: string, uuid: string): Promise<void> {
  await reader.rows(raw(sql`delete from signatures where user_uuid = ${user_uuid}::uuid and uuid = ${uuid}::uuid`));
}

/** Deletes all signatures of a person. */
export async function removeSignatures(reader: Reader, user_uuid: string): Promise<void> {
  await reader.rows(raw(sql`delete from signatures where user_uuid = ${user_uuid}::uuid`));
}
