import postgres from "postgres";
import type { CloseStack } from "./closing.ts";
import { settle } from "./measure.ts";
import { openProduct, type Product } from "./open-product.ts";
import type { Options } from "./options.ts";
import type { Screen } from "./screen.ts";

/** The bytes of write-ahead log that one write costs. */
export type WalResult = { readonly id: string; readonly name: string; readonly bytes: number };

/** The rows whose write-ahead log is measured, by id. */
const walRows = [
  ["change", "change a title"],
  ["change-long", "change a title, with a text of 100 kB"],
  ["move", "move to a column's bottom"],
  ["create", "create"],
  ["comment", "comment"],
] as const;

const writes = 200;
const rounds = 5;

/** The place in the log that PostgreSQL writes as two hexadecimal numbers, `16/B374D848`. In bytes. */
export function parseLsn(text: string): bigint {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? [];
  if (high === undefined || low === undefined) throw new Error(`“${text}” is no place in the write-ahead log.`);
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** The bytes of a write, from the places between the rounds: of the round with the fewest. */
export function bytesOfAWrite(places: readonly string[], each: number): number {
  const lengths = places.slice(1).map((place, index) => Number(parseLsn(place) - parseLsn(places[index] ?? "")));
  return Math.round(Math.min(...lengths) / each);
}

/**
 * Measures what a write of the product costs in the write-ahead log, with what follows it: sequence, notifications. A page is
 * written whole when it changes first after a checkpoint; PostgreSQL is started with the setting that leaves these images out.
 * After a warm-up the round with the fewest bytes counts, because other work may happen in between.
 */
export async function measureWal(options: Options, screen: Screen, closing: CloseStack): Promise<WalResult[]> {
  const { boards, tickets, clients } = options;
  const settings = { full_page_writes: "off" };
  const product = await openProduct({ boards, tickets, clients, hasBare: true }, { screen, closing, settings });
  const results: WalResult[] = [];
  for (const [index, [id, name]] of walRows.entries()) {
    screen.progress("Measuring the write-ahead log", index / walRows.length);
    results.push({ id, name, bytes: await measureRow(product, id) });
  }
  screen.progress("Measuring the write-ahead log", 1);
  await closing.close();
  return results;
}

async function measureRow({ database, load, target }: Product, row: string): Promise<number> {
  const client = postgres(database.url, { max: 1 });
  try {
    const places: string[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const { failures, firstFailure } = await load.order({ kind: "times", row, target, count: writes });
      if (Object.keys(failures).length > 0) throw new Error(`Writes failed: ${firstFailure}`);
      await settle(database.url);
      const [found] = await client<{ lsn: string }[]>`select pg_current_wal_insert_lsn()::text as lsn`;
      places.push(found?.lsn ?? "");
    }
    return bytesOfAWrite(places, writes);
  } finally {
    await client.end();
  }
}
