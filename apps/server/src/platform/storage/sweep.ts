import type { Storage } from "./storage.ts";

/** No upload takes this long, so an older file without a row will never get one. In milliseconds. */
export const sweepGrace = 24 * 60 * 60 * 1000;

const batch = 500;

/**
 * Removes the files of an area that have no row in the database: uploads that a crash interrupted, and deleted rows.
 * @param before files that were written later may still get a row
 * @param findKept returns those of these uuids that have a row
 */
export async function sweepArea(
  storage: Storage,
  area: string,
  before: Date,
  findKept: (uuids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  const sweep = async (names: readonly string[]): Promise<void> => {
    const kept = await findKept(names.map(uuidOf).filter((uuid) => uuid !== null));
    const orphans = names.filter((name) => !kept.has(uuidOf(name) ?? ""));
    for (const name of orphans) await storage.remove(name);
  };
  let names: string[] = [];
  for await (const name of storage.list(area, before)) {
    names.push(name);
    if (names.length < batch) continue;
    await sweep(names);
    names = [];
  }
  await sweep(names);
}

/** The uuid in the name of a file, with or without a size; null for a write that was never finished. */
function uuidOf(name: string): string | null {
  return /^[a-z]+\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.(?!part$)[a-z]+)?$/.exec(name)?.[1] ?? null;
}
