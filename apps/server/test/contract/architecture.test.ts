import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, dirname, join } from "node:path";
import { after, test } from "node:test";
import { routes } from "#features.ts";
import { tableWriters } from "./table-writers.ts";

const root = join(import.meta.dirname, "../../../..");
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const operationFiles = globSync("apps/server/src/features/**/*.ts", { cwd: root }).filter(
  (path) => !path.endsWith(".test.ts") && /= route\(/.test(readFileSync(join(root, path), "utf8")),
);

/** One forbidden import of each kind, where it would stand. */
const planted: Readonly<Record<string, string>> = {
  "apps/server/src/kernel/planted.ts":
    'import { sha256 } from "#platform/crypto/tokens.ts";\nexport const planted = sha256;\n',
  "apps/server/src/kernel/planted-node.ts": 'import { join } from "node:path";\nexport const planted = join;\n',
  "apps/server/src/kernel/planted-clock.ts": "export const planted = Date.now();\n",
  "packages/document/src/planted.ts": 'import { refuse } from "#kernel/errors.ts";\nexport const planted = refuse;\n',
  "apps/server/src/platform/planted.ts":
    'import { tasks } from "#features/tasks/tasks/index.ts";\nexport const planted = tasks;\n',
  "apps/server/src/features/boards/boards/planted.ts":
    'import { toTask } from "#features/tasks/tasks/view.ts";\nexport const planted = toTask;\n',
  "apps/server/src/features/boards/boards/planted-fastify.ts":
    'import Fastify from "fastify";\nexport const planted = Fastify;\n',
  "apps/server/src/features/boards/boards/planted-pool.ts":
    'import { openPool } from "#platform/db/pool.ts";\nexport const planted = openPool;\n',
  "apps/server/src/platform/planted-testing.ts":
    'import { startHarness } from "#test/harness.ts";\nexport const planted = startHarness;\n',
};

test("the linter reports a forbidden import of each kind", () => {
  const folder = mkdtempSync(join(tmpdir(), "stoa-planted-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(planted)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  writeFileSync(join(folder, ".oxlintrc.json"), readFileSync(join(root, ".oxlintrc.json")));
  const oxlint = join(root, "node_modules/.bin/oxlint");
  // the linter looks there for the program that knows types
  const env = { ...process.env, PATH: `${dirname(oxlint)}${delimiter}${process.env["PATH"] ?? ""}` };
  const asked = { cwd: folder, encoding: "utf8", env } as const;
  const { stdout } = spawnSync(oxlint, ["-c", ".oxlintrc.json", "-f", "json", "."], asked);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  const reported = diagnostics.filter((each) => each.code.includes("no-restricted")).map((each) => each.filename);
  const wanted = Object.keys(planted);
  assert.deepEqual([...new Set(reported)].toSorted(), wanted.toSorted());
});

test("an operation's file is named after its operationId, and a test stands beside it", () => {
  const files = new Set(operationFiles.map((path) => basename(path, ".ts")));
  for (const route of routes) assert.ok(files.has(kebab(route.id)), `${route.id} is not in ${kebab(route.id)}.ts`);
  assert.equal(files.size, routes.length);
  const untested = operationFiles.filter(
    (path) => globSync(path.replace(/\.ts$/, ".test.ts"), { cwd: root }).length === 0,
  );
  assert.deepEqual(untested, []);
});

test("an operation has at most 120 lines", () => {
  const long = operationFiles.filter((path) => readFileSync(join(root, path), "utf8").split("\n").length > 121);
  assert.deepEqual(long, []);
});

test("no feature catches what it should let pass", () => {
  const files = globSync("apps/server/src/features/**/*.ts", { cwd: root }).filter(
    (path) => !path.endsWith(".test.ts"),
  );
  const catching = files.filter((path) => /\btry \{|\.catch\(/.test(readFileSync(join(root, path), "utf8")));
  assert.deepEqual(catching, []);
});

test("each table is written by one feature or by the platform alone", () => {
  const writers = tableWriters();
  assert.ok(writers.size > 10, "the search finds no writes");
  // uses and sequences are the platform's own columns of these tables; what happened to an account, the platform notes
  // and the account's deletion empties
  const shared = new Set(["sessions", "api_keys", "workspaces", "account_events"]);
  const contested = [...writers].filter(([table, owners]) => {
    const features = [...owners].filter((owner) => owner !== "platform");
    return features.length > 1 || (features.length === 1 && owners.has("platform") && !shared.has(table));
  });
  assert.deepEqual(
    contested.map(([table, owners]) => `${table}: ${[...owners].join(", ")}`),
    [],
  );
});
