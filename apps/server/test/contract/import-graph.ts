import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const source = join(import.meta.dirname, "../../src");
const specifier = /^(?:import|export)\b[^;"]*?\bfrom "([^"]+)"|^import "([^"]+)"|\bimport\("([^"]+)"\)/gm;

/** The files of the server's source with the files that each imports, type imports included. Tests are not included. */
function importGraph(): Map<string, readonly string[]> {
  const files = new Set(globSync("**/*.ts", { cwd: source }).filter((path) => !path.endsWith(".test.ts")));
  const importsOf = (file: string): string[] =>
    [...readFileSync(join(source, file), "utf8").matchAll(specifier)]
      .map((match) => match[1] ?? match[2] ?? match[3] ?? "")
      .map((name) => (name.startsWith("#") ? name.slice(1) : relative(source, join(source, dirname(file), name))))
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
