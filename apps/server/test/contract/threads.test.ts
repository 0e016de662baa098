import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { test } from "node:test";

const server = join(import.meta.dirname, "../..");
const source = join(server, "src");

/** The files of ours that a module imports when it runs: what is only a type is left out. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/^(?:import|export) (?!type)([^;]*?) from "([#.][^"]+)";/gms)].flatMap(
    ([, names = "", path = ""]) => {
      const onlyTypes =
        names.startsWith("{") &&
        names
          .slice(1, -1)
          .split(",")
          .every((name) => /^\s*(?:type\s|$)/.test(name));
      if (onlyTypes || !path.endsWith(".ts")) return [];
      return [path.startsWith("#") ? join(source, path.slice(1)) : resolve(dirname(file), path)];
    },
  );
}

function closure(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file) || !existsSync(file)) return found;
  found.add(file);
  for (const next of importsOf(file)) closure(next, found);
  return found;
}

test("no thread and no process that is started for one piece of work loads a route", () => {
  const started = globSync("src/**/*.ts", { cwd: server })
    .filter((file) => !file.endsWith(".test.ts"))
    .flatMap((file) => {
      const path = join(server, file);
      const modules = [...readFileSync(path, "utf8").matchAll(/new URL\("([^"]+\.ts)", import\.meta\.url\)/g)];
      return modules.map(([, module = ""]) => resolve(dirname(path), module));
    });
  assert.ok(
    started.some((file) => file.endsWith("plan-thread.ts")) && started.some((file) => file.endsWith("pdf/process.ts")),
  );
  for (const file of started) {
    const routes = [...closure(file)].filter((each) => readFileSync(each, "utf8").includes("import { route } from"));
    assert.deepEqual(routes, [], file);
  }
});
