import type { Fail } from "#kernel/errors.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { Blank } from "./document.ts";
import type { RequestKey } from "./keys.ts";
import { drawPicture, isPicture } from "./picture.ts";

/** The value that a signer sends for a blank. */
export type SentField = { readonly field_id: string; readonly value: string };

/** The stored value of a blank: the text as it was sent, or the picture as a PNG, drawn anew. */
export type Field = { readonly field_id: string; readonly typed: string | null; readonly picture: Buffer | null };

/** The errors of `readFields`. */
export const fieldErrors = [
  "signature_field_unknown",
  "signature_field_twice",
  "signature_field_missing",
  "signature_picture_invalid",
  "images_busy",
] as const;

/** Checks that each blank is filled once and nothing else was sent, and draws the pictures. */
export async function readFields(
  blanks: readonly Blank[],
  sent: readonly SentField[],
  fail: Fail<(typeof fieldErrors)[number]>,
): Promise<Field[]> {
  const known = new Set(blanks.map(({ field_id }) => field_id));
  const filled = new Set<string>();
  for (const { field_id } of sent) {
    if (!known.has(field_id)) fail("signature_field_unknown", { field_id });
    if (filled.has(field_id)) fail("signature_field_twice", { field_id });
    filled.add(field_id);
  }
  const empty = blanks.find(({ field_id }) => !filled.has(field_id));
  if (empty !== undefined) fail("signature_field_missing", { ...empty });
  const fields: Field[] = [];
  for (const { field_id, value } of sent) {
    if (!isPicture(value)) fields.push({ field_id, typed: value, picture: null });
    else {
      const picture = (await drawPicture(value)) ?? fail("signature_picture_invalid", { field_id });
      fields.push({ field_id, typed: null, picture });
    }
  }
  return fields;
}

/** Keeps what the signer put into the blanks. */
export async function insertFields(
  tx: Transaction<never>,
  request: RequestKey,
  fields: readonly Field[],
): Promise<void> {
  for (const { field_id, typed, picture } of fields) {
    await tx.rows(
      raw(sql`insert into signature_fields (workspace_uuid, request_uuid, field_id, typed, picture)
        values (${request.workspace_uuid}::uuid, ${request.uuid}::uuid, ${field_id}, ${typed}, ${picture})`),
    );
  }
}

/** The signer's values of the blanks. */
export function findFields(reader: Reader, request: RequestKey): Promise<Field[]> {
  return reader.rows(
    raw<Field>(sql`select f.field_id, f.typed, f.picture from signature_fields f
      where f.workspace_uuid = ${request.workspace_uuid}::uuid and f.request_uuid = ${request.uuid}::uuid
      order by f.field_id`),
  );
}
