import { raw, type Reader, sql } from "#platform/db/query.ts";

/** Every file that `findKept` would keep, by its name in the storage. */
export const namedFiles = `select 'attachments/' || file_uuid as name from attachments
  union select 'attachments/' || file_uuid from signature_files`;

/** Those of the uuids of files that attachments have, in the trash or not, or that a document shows which somebody is asked to sign. */
export async function findKept(reader: Reader, uuids: readonly string[]): Promise<Set<string>> {
  // guard: the files of a signed document are removed | `union select f.file_uuid from signature_files f where f.file_uuid = any (${uuids}::uuid[])` => `` | by get-signature-attachment.test.ts
  const rows = await reader.rows(
    raw<{ uuid: string }>(
      sql`select a.file_uuid as uuid from attachments a where a.file_uuid = any (${uuids}::uuid[])
        union select f.file_uuid from signature_files f where f.file_uuid = any (${uuids}::uuid[])`,
    ),
  );
  return new Set(rows.map((row) => row.uuid));
}
