import { ApiError } from "#kernel/errors.ts";
import { problemOfData } from "#platform/db/data-errors.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Row } from "./check-rows.ts";

/**
 * Inserts rows as they are, whatever table of a feature it is: their columns were checked by the schema of their kind.
 * @param columns of the table, which all rows have
 */
export async function insertRows(
  reader: Reader,
  table: string,
  columns: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = columns.map((column) => sql.raw(column));
  // null in JSON is a value of jsonb; here it means that there is none
  const values = columns.map((column) =>
    sql.raw(column.endsWith("_via") ? `nullif(r.${column}, 'null')` : `r.${column}`),
  );
  await reader.rows(
    raw(sql`insert into ${sql.raw(table)} (${sql.join(names)})
      select ${sql.join(values)} from jsonb_populate_recordset(null::${sql.raw(table)}, ${JSON.stringify(rows)}::text::jsonb) r`),
  );
}

/** Writes rows; what the database rejects is an error that tells where they stand. @throws ApiError import_invalid */
export async function writeAt(at: string, write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    const problem = problemOfData(error);
    throw problem === null ? error : new ApiError("import_invalid", { problem: `${at}: ${problem}.` });
  }
}
