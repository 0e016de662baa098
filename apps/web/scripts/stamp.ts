import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");

/** The sources of a build, relative to the repository's folder. */
const sources = [
  "package-lock.json",
  "apps/web/{index.html,public.html,package.json,vite.config.ts}",
  "apps/web/{public,src,scripts}/**/*.*",
  "packages/{api,document}/src/**/*.ts",
];

/** A hash of everything that a build is made of. */
export function stampOfSources(): string {
  const hash = createHash("sha256");
  const files = globSync(sources, { cwd: root }).toSorted();
  for (const file of files.filter((name) => !name.endsWith(".test.ts"))) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest("hex").slice(0, 16);
}
