import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

type Chunk = {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
};

/** The content of a build, by the names of its chunks. */
type Manifest = Readonly<Record<string, Chunk>>;

async function read(built: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(built, "manifest.json"), "utf8")) as Manifest;
}

/** The names of some chunks, and of all that they import at once. */
function reach(manifest: Manifest, names: readonly string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    if (seen.has(name)) continue;
    seen.add(name);
    reach(manifest, manifest[name]?.imports ?? [], seen);
  }
  return seen;
}

/** The size of the script of a chunk in bytes, compressed. */
async function bytesOf(built: string, { file }: Chunk): Promise<number> {
  return gzipSync(await readFile(join(built, file)), { level: 9 }).length;
}

/**
 * The size of the script of a lazy module in bytes, compressed, with all it imports.
 * @param built a folder with a build @param path how the path of the module ends @param without modules that are there already; the page's own is
 */
export async function sizeOf(built: string, path: string, without: readonly string[] = []): Promise<number> {
  const manifest = await read(built);
  const names = Object.keys(manifest);
  const find = (end: string): string => {
    const found = names.find((name) => name.endsWith(end));
    if (found === undefined) throw new Error(`There is no chunk of ${end}.`);
    return found;
  };
  const entries = names.filter((name) => manifest[name]?.isEntry === true);
  const there = reach(manifest, [...entries, ...without.map(find)]);
  const own = [...reach(manifest, [find(path)])].flatMap((name) => (there.has(name) ? [] : (manifest[name] ?? [])));
  const sizes = await Promise.all(own.map((chunk) => bytesOf(built, chunk)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * The size of the script of each part that a page does not load at first in bytes, compressed. A part is a lazy module with all that only it
 * imports, or a chunk that several of them import.
 * @param built a folder with a build @param page such as `index.html`
 */
export async function lazyParts(built: string, page: string): Promise<ReadonlyMap<string, number>> {
  const manifest = await read(built);
  const first = reach(manifest, [page]);
  const lazy = Object.keys(manifest).filter((name) => manifest[name]?.isDynamicEntry === true);
  const reached = lazy.map((name) => ({ name, all: reach(manifest, [name]) }));
  const parts = new Map<string, number>();
  for (const [name, chunk] of Object.entries(manifest)) {
    const users = reached.filter(({ all }) => all.has(name));
    if (first.has(name) || users.length === 0) continue;
    const owner = users.length === 1 ? manifest[users[0]?.name ?? ""] : chunk;
    const part = owner?.name ?? name;
    parts.set(part, (parts.get(part) ?? 0) + (await bytesOf(built, chunk)));
  }
  return parts;
}

/**
 * The chunks of a build that import each other in a circle, by their names. Their modules run in an order that no module expects, so that a
 * screen may use a value before it is set, and is not loaded.
 * @param built a folder with a build
 */
export async function circularChunks(built: string): Promise<string[]> {
  const manifest = await read(built);
  return Object.keys(manifest).filter((name) => reach(manifest, manifest[name]?.imports ?? []).has(name));
}
