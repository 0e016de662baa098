import type { SealedColumn, Sealer } from "#platform/crypto/sealer.ts";
import { raw, type Reader, sql } from "./query.ts";

/** The result of a column: texts that were sealed again, and those that no key of the ring opens. */
export type ResealResult = { readonly resealed: number; readonly unreadable: number };

const pageSize = 100;

/**
 * Seals the texts of a column again that the current key has not sealed. Each row is one statement that changes only the text that was
 * read: the work can be stopped at any moment and begun again, while servers run. No row stays locked.
 */
export async function resealColumn(reader: Reader, sealer: Sealer, column: SealedColumn): Promise<ResealResult> {
  let [resealed, unreadable] = [0, 0];
  for (let after: readonly string[] | null = null; ;) {
    const page: readonly SealedRow[] = await findPage(reader, sealer, column, after);
    const done = await Promise.all(page.map((row) => resealRow(reader, sealer, column, row)));
    resealed += done.filter((each) => each === "resealed").length;
    unreadable += done.filter((each) => each === "unreadable").length;
    after = page.at(-1)?.key ?? null;
    if (after === null || page.length < pageSize) return { resealed, unreadable };
  }
}

type SealedRow = { key: string[]; sealed: string; context: string };

function findPage(
  reader: Reader,
  sealer: Sealer,
  { table, key, column, context }: SealedColumn,
  after: readonly string[] | null,
): Promise<SealedRow[]> {
  const keys = sql.join(key.map((name) => sql.raw(name)));
  const behind = after === null ? sql`` : sql`and (${keys}) > (${sql.join(after.map((uuid) => sql`${uuid}::uuid`))})`;
  return reader.rows(
    raw<SealedRow>(sql`select array[${sql.join(key.map((name) => sql.raw(`${name}::text`)))}] as key,
        ${sql.raw(column)} as sealed, ${sql.raw(context)} as context
      from ${sql.raw(table)} where not starts_with(${sql.raw(column)}, ${sealer.current}) ${behind}
      order by ${keys} limit ${pageSize}::int`),
  );
}

async function resealRow(
  reader: Reader,
  sealer: Sealer,
  { table, key, column }: SealedColumn,
  row: SealedRow,
): Promise<"resealed" | "unreadable" | "changed"> {
  const sealed = sealAgain(sealer, row);
  if (sealed === null) return "unreadable";
  const isRow = key.map((name, index) => sql`${sql.raw(name)} = ${row.key[index] ?? null}::uuid`);
  const changed = await reader.rows(
    raw(sql<{ is_done: boolean }>`update ${sql.raw(table)} set ${sql.raw(column)} = ${sealed}
      where ${sql.join(isRow, sql` and `)} and ${sql.raw(column)} = ${row.sealed} returning true as is_done`),
  );
  return changed.length > 0 ? "resealed" : "changed";
}

/** @returns null for what no key of the ring opens; it stays as it is */
function sealAgain(sealer: Sealer, { sealed, context }: SealedRow): string | null {
  try {
    return sealer.seal(sealer.open(sealed, context), context);
  } catch {
    return null;
  }
}
