import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "../../src");
const writes = /\b(?:insert into|delete from|update)\s+(?!of\b)([a-z_]+)\s+(?:\(|set\b|using\b|where\b|[a-z]{1,2}\s)/g;

/** Folders beneath a feature that write its tables for it. */
const parts: Readonly<Record<string, string>> = {
  // the totals of a task, which its comments, attachments and subtasks add to
  "tasks/parts": "tasks/tasks",
};

/** The folder of the feature that a file belongs to: the nearest one above it with an `index.ts`, under `features/`. */
function featureOf(path: string): string {
  let folder = dirname(path);
  while (folder !== "." && !existsSync(join(root, folder, "index.ts"))) folder = dirname(folder);
  const name = folder.replace(/^features\//, "");
  return parts[name] ?? name;
}

/** The writers of each table, according to the sources: names of features, or "platform". */
export function tableWriters(): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>();
  const files = globSync("{features,platform}/**/*.ts", { cwd: root }).filter((path) => !path.endsWith(".test.ts"));
  for (const path of files) {
    const text = readFileSync(join(root, path), "utf8");
    const owner = path.startsWith("platform/") ? "platform" : featureOf(path);
    for (const [, table = ""] of text.matchAll(writes)) {
      writers.set(table, (writers.get(table) ?? new Set()).add(owner));
    }
  }
  return writers;
}
