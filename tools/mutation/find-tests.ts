import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { importGraph } from "@stoa/server/test/contract/import-graph.ts";
import { root } from "../bench/screen.ts";
import { elsewhere } from "./exceptions.ts";

/** Test files in the order in which they run, and the operations that the access test then tries; null for all. */
export type Tests = { readonly files: readonly string[]; readonly operations: readonly string[] | null };

/** The contract test that tries every operation with everybody in every state of a workspace. */
const accessTest = "apps/server/test/contract/access.long.test.ts";
/** The largest number of files that are tried for one guard, the likeliest first. */
const mostFiles = 12;
/** A file that more others import is a part of everything, so that its importers say nothing about it. */
const mostImporters = 40;

/** Reads the test files and the imports once. @returns a function that finds the tests that may see a change */
export function testFinder() {
  const tests = globSync("apps/{server,web}/{src,test}/**/*.test.ts", { cwd: root })
    .filter((file) => file !== accessTest)
    .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));
  const importers = reversed(importGraph());
  /** @param text the changed part of the file; a test that expects an error that it names comes early */
  return (file: string, text: string): Tests => {
    const distances = distancesFrom(file, importers);
    const codes = text.match(/"[a-z]+(?:_[a-z]+)+"/g) ?? [];
    const fields = text.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? [];
    const scored = tests.map((test) => {
      const ofCodes = codes.some((code) => test.text.includes(code)) ? 40 : 0;
      const distance = distances.get(withoutEnd(test.file));
      const ofImports = distance === undefined ? 0 : Math.round(30 / distance);
      const near = ofCodes + ofImports + scoreOfPlace(file, test.file);
      return { file: test.file, score: near + (near > 0 && fields.some((name) => test.text.includes(name)) ? 5 : 0) };
    });
    const likely = scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score);
    const files = likely.slice(0, mostFiles).map((test) => test.file);
    return file.startsWith("apps/web/")
      ? { files, operations: [] }
      : { files: [...files, accessTest], operations: operationsOf(file) };
  };
}

function scoreOfPlace(file: string, test: string): number {
  if (withoutEnd(test) === withoutEnd(file)) return 100;
  const named = elsewhere.flatMap(([place, tests]) => (file.includes(place) ? tests : []));
  const ofName = named.some((end) => test.endsWith(`/${end}`)) ? 60 : 0;
  const [folder, ofTest] = [dirname(file), dirname(test)];
  if (ofTest === folder) return ofName + 12;
  const isNear = ofTest.startsWith(`${folder}/`) || (ofTest === dirname(folder) && folder.split("/").length > 5);
  return ofName + (isNear ? 8 : 0);
}

function reversed(imports: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const [file, names] of imports) for (const name of names) importers.getOrInsert(name, []).push(file);
  return importers;
}

/** The files that import a file, maybe through others, each with the number of steps. */
function distancesFrom(file: string, importers: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const distances = new Map<string, number>();
  let level = [file];
  for (let distance = 1; level.length > 0 && level.length <= mostImporters; distance += 1) {
    const next = level.flatMap((each) => importers.get(each) ?? []).filter((each) => !distances.has(withoutEnd(each)));
    level = [...new Set(next)];
    if (level.length <= mostImporters) for (const each of level) distances.set(withoutEnd(each), distance);
  }
  return distances;
}

const withoutEnd = (file: string): string => file.replace(/(?:\.long)?(?:\.test)?\.ts$/, "");

/** The operations in the folder of a feature; null where every request passes. */
function operationsOf(file: string): string[] | null {
  if (!file.includes("/features/")) return null;
  return globSync(`${dirname(file).split("/").slice(0, 6).join("/")}/**/*.ts`, { cwd: root })
    .map((each) => basename(each, ".ts").replace(/-(?<letter>[a-z])/g, (_, letter: string) => letter.toUpperCase()))
    .filter((name) => /^[a-z]+[A-Z]\w*$/.test(name));
}
