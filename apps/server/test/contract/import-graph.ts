import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "../../../..");
const server = "apps/server/";
const web = "apps/web/";
const specifier = /^(?:import|export)\b[^;"]*?\bfrom "([^"]+)"|^import "([^"]+)"|\bimport\("([^"]+)"\)/gm;

/** The place where the import of a name leads, from the repository's folder: `#test/` and `#` are of the app (package.json). */
function pathOf(file: string, name: string): string {
  if (file.startsWith(web) && name.startsWith("#")) return `${web}src/${name.slice(1)}`;
  if (name.startsWith("#test/")) return `${server}${name.slice(1)}`;
  if (name.startsWith("@stoa/server/")) return name.replace("@stoa/server/", server);
  return name.startsWith("#") ? `${server}src/${name.slice(1)}` : join(dirname(file), name);
}

/**
 * The files of the server, the web app, their test harnesses, the packages and the tools with the files that each imports,
 * type imports included. Tests are not included.
 */
export function importGraph(): Map<string, readonly string[]> {
  const found = globSync("{apps/{server,web}/{src,test},packages,tools}/**/*.{ts,tsx}", {
    cwd: root,
    exclude: ["**/node_modules"],
  });
  const files = new Set(found.filter((path) => !path.endsWith(".test.ts") && !path.endsWith(".test.tsx")));
  const importsOf = (file: string): string[] =>
    [...readFileSync(join(root, file), "utf8").matchAll(specifier)]
      .map((match) => pathOf(file, match[1] ?? match[2] ?? match[3] ?? ""))
      .filter((path) => files.has(path));
  return new Map([...files].map((file) => [file, importsOf(file)]));
}

/** @returns each import cycle that a depth-first search finds, as a list of its files; none if there is no cycle */
export function importCycles(graph: ReadonlyMap<string, readonly string[]> = importGraph()): string[][] {
  const done = new Set<string>();
  const cycles: string[][] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file]);
    else if (!done.has(file)) {
      for (const imported of graph.get(file) ?? []) visit(imported, [...path, file]);
      done.add(file);
    }
  };
  for (const file of graph.keys()) visit(file, []);
  return cycles;
}
