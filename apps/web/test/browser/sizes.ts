import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

type Chunk = { readonly file: string; readonly imports?: readonly string[]; readonly isEntry?: boolean };

/**
 * How many bytes of script a lazy module costs, compressed, with all it imports.
 * @param built a folder with a build @param path how the path of the module ends @param without modules that are there already; the page's own is
 */
export async function sizeOf(built: string, path: string, without: readonly string[] = []): Promise<number> {
  const manifest = JSON.parse(await readFile(join(built, "manifest.json"), "utf8")) as Record<string, Chunk>;
  const names = Object.keys(manifest);
  const reach = (name: string, seen: Set<string>): Set<string> => {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const other of manifest[name]?.imports ?? []) reach(other, seen);
    return seen;
  };
  const find = (end: string): string => {
    const found = names.find((name) => name.endsWith(end));
    if (found === undefined) throw new Error(`There is no chunk of ${end}.`);
    return found;
  };
  const there = new Set<string>();
  for (const name of names) if (manifest[name]?.isEntry === true) reach(name, there);
  for (const end of without) reach(find(end), there);
  const own = [...reach(find(path), new Set())].filter((name) => !there.has(name));
  const files = await Promise.all(own.map((name) => readFile(join(built, manifest[name]?.file ?? ""))));
  return files.reduce((sum, file) => sum + gzipSync(file).length, 0);
}
