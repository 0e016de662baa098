import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, dirname, join } from "node:path";
import { after, test } from "node:test";
import { routes } from "#features.ts";
import { importCycles } from "./import-graph.ts";
import { tableWriters } from "./table-writers.ts";

const root = join(import.meta.dirname, "../../../..");
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const operationFiles = globSync("apps/server/src/features/**/*.ts", { cwd: root }).filter(
  (path) => !path.endsWith(".test.ts") && /= (?:route|\w+Route)\(/.test(readFileSync(join(root, path), "utf8")),
);

/** One forbidden import of each kind, in the file that would have it; and words of a screen that are not in `i18n`. */
const planted: Readonly<Record<string, string>> = {
  "apps/server/src/kernel/planted.ts":
    'import { sha256 } from "#platform/crypto/tokens.ts";\nexport const planted = sha256;\n',
  "apps/server/src/kernel/planted-node.ts": 'import { join } from "node:path";\nexport const planted = join;\n',
  "apps/server/src/kernel/planted-clock.ts": "export const planted = Date.now();\n",
  "apps/server/src/kernel/planted-stopwatch.ts": "export const planted = performance.now();\n",
  "apps/server/src/kernel/planted-chance.ts": "export const planted = crypto.randomUUID();\n",
  "apps/server/src/kernel/planted-global.ts": "export const planted = globalThis.process;\n",
  "packages/document/src/planted.ts": 'import { fail } from "#kernel/errors.ts";\nexport const planted = fail;\n',
  "packages/document/src/planted-library.ts": 'import { Doc } from "yjs";\nexport const planted = Doc;\n',
  "packages/document/src/planted-path.ts":
    'import { fail } from "../../../apps/server/src/kernel/errors.ts";\nexport const planted = fail;\n',
  "apps/server/src/platform/planted.ts":
    'import { tasks } from "#features/tasks/tasks/index.ts";\nexport const planted = tasks;\n',
  "apps/server/src/platform/util/planted-order.ts":
    'import { sha256 } from "#platform/crypto/tokens.ts";\nexport const planted = sha256;\n',
  "apps/server/src/platform/crypto/planted-fairness.ts":
    'import { LoopTurns } from "#platform/fairness/loop-turns.ts";\nexport const planted = LoopTurns;\n',
  "apps/server/src/platform/crypto/planted-order.ts":
    'import { openPool } from "#platform/db/pool.ts";\nexport const planted = openPool;\n',
  "apps/server/src/platform/db/planted-order.ts":
    'import { openSignals } from "#platform/events/signals.ts";\nexport const planted = openSignals;\n',
  "apps/server/src/platform/events/planted-order.ts":
    'import { inTransaction } from "#platform/transaction/transaction.ts";\nexport const planted = inTransaction;\n',
  "apps/server/src/platform/jobs/planted-order.ts":
    'import { inTransaction } from "#platform/transaction/transaction.ts";\nexport const planted = inTransaction;\n',
  "apps/server/src/platform/transaction/planted-order.ts":
    'import { createCredentials } from "#platform/auth/credentials.ts";\nexport const planted = createCredentials;\n',
  "apps/server/src/platform/auth/planted-order.ts":
    'import { openLiveDocuments } from "#platform/live/live.ts";\nexport const planted = openLiveDocuments;\n',
  "apps/server/src/platform/live/planted-order.ts":
    'import { errorReply } from "#platform/http/errors.ts";\nexport const planted = errorReply;\n',
  "apps/server/src/platform/http/planted-order.ts":
    'import { ownConnections } from "#platform/deployment/open.ts";\nexport const planted = ownConnections;\n',
  "apps/server/src/features/boards/boards/planted.ts":
    'import { toTask } from "#features/tasks/tasks/view.ts";\nexport const planted = toTask;\n',
  "apps/server/src/features/boards/boards/planted-fastify.ts":
    'import Fastify from "fastify";\nexport const planted = Fastify;\n',
  "apps/server/src/features/boards/boards/planted-fail.ts":
    'import { fail } from "#kernel/errors.ts";\nexport const planted = fail;\n',
  "apps/server/src/features/boards/boards/planted-pool.ts":
    'import { openPool } from "#platform/db/pool.ts";\nexport const planted = openPool;\n',
  "apps/server/src/features/boards/boards/planted-fairness.ts":
    'import { LoopTurns } from "#platform/fairness/loop-turns.ts";\nexport const planted = LoopTurns;\n',
  "apps/server/src/features/boards/boards/planted-driver.ts":
    'import { Client } from "pg";\nexport const planted = Client;\n',
  "apps/server/src/features/content/links/planted-layer.ts":
    'import { accounts } from "#features/identity/accounts/index.ts";\nexport const planted = accounts;\n',
  "apps/server/src/features/identity/accounts/planted-layer.ts":
    'import { people } from "#features/workspaces/members/index.ts";\nexport const planted = people;\n',
  "apps/server/src/features/vault/planted-layer.ts":
    'import { people } from "#features/workspaces/members/index.ts";\nexport const planted = people;\n',
  "apps/server/src/features/workspaces/members/planted-layer.ts":
    'import { boards } from "#features/boards/boards/index.ts";\nexport const planted = boards;\n',
  "apps/server/src/features/tasks/tasks/planted-layer.ts":
    'import { pages } from "#features/wiki/pages/index.ts";\nexport const planted = pages;\n',
  "apps/server/src/features/wiki/pages/planted-layer.ts":
    'import { boards } from "#features/boards/boards/index.ts";\nexport const planted = boards;\n',
  "apps/server/src/features/boards/boards/planted-layer.ts":
    'import { searching } from "#features/search/index.ts";\nexport const planted = searching;\n',
  "apps/server/src/features/public/boards/planted-layer.ts":
    'import { webhooks } from "#features/reactions/webhooks/index.ts";\nexport const planted = webhooks;\n',
  "apps/server/src/features/reactions/webhooks/planted-layer.ts":
    'import { imports } from "#features/transfer/imports/index.ts";\nexport const planted = imports;\n',
  "apps/web/src/data/planted.ts": 'import { schema } from "@stoa/document";\nexport const planted = schema;\n',
  "apps/web/src/data/planted-command.ts":
    'import { commands } from "../commands/index.ts";\nexport const planted = commands;\n',
  "apps/web/src/data/planted-clock.ts": "export const planted = Date.now();\n",
  "apps/web/src/commands/planted.ts": 'import { join } from "node:path";\nexport const planted = join;\n',
  "apps/web/src/ui/planted.ts": 'import { useRow } from "#hooks/rows.ts";\nexport const planted = useRow;\n',
  "apps/web/src/keys/planted.ts": 'import { useRow } from "#hooks/rows.ts";\nexport const planted = useRow;\n',
  "apps/web/src/features/boards/planted.ts":
    'import { toSections } from "#features/list/sections.ts";\nexport const planted = toSections;\n',
  "apps/web/src/features/boards/planted-queue.ts":
    'import { Queue } from "#data/queue.ts";\nexport const planted = Queue;\n',
  "apps/web/src/features/boards/planted-fetch.ts": 'export const planted = fetch("/profile");\n',
  "apps/web/src/features/boards/planted-composing.ts":
    "export const planted = (event: { nativeEvent: KeyboardEvent }): boolean => event.nativeEvent.isComposing;\n",
  "apps/web/src/ui/planted-composing.ts":
    "export const planted = ({ isComposing }: KeyboardEvent): boolean => isComposing;\n",
  "apps/web/src/ui/planted-key-code.ts":
    "export const planted = (event: KeyboardEvent): boolean => event.keyCode === 229;\n",
  "apps/web/src/editor/planted-keymap.ts":
    'import { keymap } from "prosemirror-keymap";\nexport const planted = keymap;\n',
  "apps/web/src/features/boards/planted-text.tsx": "export const planted = <p>Nothing here</p>;\n",
  "apps/web/src/features/boards/planted-label.tsx": 'export const planted = <button aria-label="Close" />;\n',
  "apps/server/src/platform/planted-testing.ts":
    'import { startHarness } from "#test/harness.ts";\nexport const planted = startHarness;\n',
  "apps/server/src/features/boards/boards/planted-testing.ts":
    'import { startHarness } from "#test/harness.ts";\nexport const planted = startHarness;\n',
};

test("one module makes the addresses that lead to the app or to the server", () => {
  const files = globSync("apps/server/src/**/*.ts", { cwd: root }).filter((path) => !path.endsWith(".test.ts"));
  const makers = files.filter((path) =>
    /\$\{(?:\w+\.)*(?:webOrigin|baseUrl)\}|\b(?:webOrigin|baseUrl) \+/.test(readFileSync(join(root, path), "utf8")),
  );
  const { length } = "apps/server/src/";
  assert.deepEqual(makers.map((path) => path.slice(length)).toSorted(), [
    // the text of a document has addresses below the server's own
    "features/wiki/signature-requests/printed-document.ts",
    "platform/web-app/links.ts",
  ]);
});

test("the linter reports a forbidden import of each kind, and words outside of i18n", () => {
  const folder = mkdtempSync(join(tmpdir(), "stoa-planted-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(planted)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  writeFileSync(join(folder, ".oxlintrc.json"), readFileSync(join(root, ".oxlintrc.json")));
  const oxlint = join(root, "node_modules/.bin/oxlint");
  // the linter searches its type checker on the PATH
  const env = { ...process.env, PATH: `${dirname(oxlint)}${delimiter}${process.env["PATH"] ?? ""}` };
  const options = { cwd: folder, encoding: "utf8", env } as const;
  const { stdout } = spawnSync(oxlint, ["-c", ".oxlintrc.json", "-f", "json", "."], options);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  const reported = diagnostics
    .filter((each) => /no-restricted|jsx-no-literals/.test(each.code))
    .map((each) => each.filename);
  assert.deepEqual([...new Set(reported)].toSorted(), Object.keys(planted).toSorted());
});

/** The groups of features that may import all others. */
const topGroups = ["health", "transfer", "website"];

test("the README of fairness names every file with a semaphore", () => {
  const inside = "apps/server/src/platform/fairness/";
  const named = readFileSync(join(root, inside, "README.md"), "utf8").matchAll(
    /^\| `((?:features|platform)\/[^`]+)`/gm,
  );
  const making = globSync("apps/server/src/**/*.ts", { cwd: root }).filter(
    (path) =>
      !path.endsWith(".test.ts") &&
      !path.startsWith(inside) &&
      readFileSync(join(root, path), "utf8").includes("new KeyedSemaphore("),
  );
  assert.deepEqual(
    [...named].map(([, path]) => `apps/server/src/${path}`),
    making.toSorted(),
  );
});

test("every group of features but those on top is in a layer of the linter", () => {
  const { overrides } = JSON.parse(readFileSync(join(root, ".oxlintrc.json"), "utf8")) as {
    overrides: { files: string[] }[];
  };
  const layered = overrides.flatMap(({ files }) =>
    files.map((path) => /^apps\/server\/src\/features\/([\w-]+)\/\*\*$/.exec(path)?.[1] ?? ""),
  );
  const groups = readdirSync(join(root, "apps/server/src/features"));
  assert.deepEqual(
    groups.filter((group) => !layered.includes(group)),
    topGroups,
  );
});

/** The place where the machine's clock, or the moment at which a transaction began, may be read, and why. */
const clockReaders: Readonly<Record<string, string>> = {
  "apps/server/src/platform/deployment/open.ts": "it is the clock of `services.now`, unless a test gives another",
  "apps/server/src/platform/db/migrate.ts": "when a migration was applied is nothing that the product shows",
};

test("time comes from the one clock: `services.now`, and in SQL the clock of the database", () => {
  const files = globSync("apps/server/src/**/*.ts", { cwd: root }).filter((path) => !path.endsWith(".test.ts"));
  const reads = /\bDate\.now\b|\bnew Date\(\)|(?<![\w.])now\(\)|current_(?:timestamp|date|time)\b|\blocaltime/;
  // what was handed the clock calls it `now` as well
  const handed = /\bnow\b(?!\()/;
  const found = files.filter((path) => {
    const text = readFileSync(join(root, path), "utf8").replaceAll(/\/\*\*?[^]*?\*\/|\/\/.*/g, "");
    return reads.test(handed.test(text) ? text.replaceAll(/(?<![\w.])now\(\)/g, "moment") : text);
  });
  assert.deepEqual(found.toSorted(), Object.keys(clockReaders).toSorted());
});

test("no file of the apps, the packages and the tools imports itself through others, type imports included", () => {
  const graph = new Map([
    ["a.ts", ["b.ts"]],
    ["b.ts", ["c.ts"]],
    ["c.ts", ["a.ts"]],
    ["d.ts", ["a.ts"]],
  ]);
  assert.deepEqual(importCycles(graph), [["a.ts", "b.ts", "c.ts", "a.ts"]]);
  assert.deepEqual(importCycles(), [], "These files import each other; move what both need to a third");
});

test("an operation's file is named after its operationId, and its test is in the same folder", () => {
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

/** Code that measures a duration, which is longer on a busy machine. Order, counts and the clock of a test do not depend on it. */
const stopwatch = /performance\.now|hrtime|cpuUsage|- Date\.now\(\)|Date\.now\(\) - \w+\)* *[<>]/;
/** Tests that may measure durations, and the reason. */
const measuring: Readonly<Record<string, string>> = {
  "apps/server/src/platform/files/inspect.test.ts": "tells work that grows with the square of the input from the rest",
  "packages/document/src/hostile.long.test.ts": "tells work that grows with the square of the input from the rest",
  "apps/server/test/contract/architecture.test.ts": "names what it looks for",
};

test("no test measures how long something takes", () => {
  assert.match("assert.ok(Date.now() - began < 1000)", stopwatch);
  const tests = globSync("{apps,packages,tools,scripts}/**/*.test.ts", { cwd: root, exclude: ["**/node_modules"] });
  const measured = tests.filter((path) => stopwatch.test(readFileSync(join(root, path), "utf8")));
  assert.deepEqual(measured.toSorted(), Object.keys(measuring).toSorted());
});

/** The words whose absence a line asserts: the parts of a pattern or a literal text. */
function absentWords(line: string): string[] {
  const [, pattern] = /doesNotMatch\(.*\/([\w|]+)\/i?[,)]/.exec(line) ?? [];
  const [, literal] = /!.*\.includes\("(\w+)"\)/.exec(line) ?? [];
  return [...(pattern?.split("|") ?? []), ...(literal === undefined ? [] : [literal])];
}

/** Whether an identifier, a hash or a time may contain the letters by chance: to assert their absence fails once in some hundred runs. */
const mayBeChance = (word: string) => word.length < 4 || /^[0-9a-f]{4,8}$/.test(word);

test("no test asserts the absence of letters that an identifier contains by chance", () => {
  const caught = ["assert.doesNotMatch(JSON.stringify(events), /longer|aaa/);", 'assert.ok(!body.includes("Ada"));'];
  for (const line of caught) assert.ok(absentWords(line).some(mayBeChance), line);
  const tests = globSync("{apps,packages,tools,scripts}/**/*.test.ts", { cwd: root, exclude: ["**/node_modules"] });
  const chances = tests
    .filter((path) => !path.endsWith("contract/architecture.test.ts"))
    .flatMap((path) => readFileSync(join(root, path), "utf8").split("\n"))
    .filter((line) => absentWords(line).some(mayBeChance));
  assert.deepEqual(chances, []);
});

/** Files of features that call a library that reports a wrong file by an error. */
const translating = new Set([
  "apps/server/src/features/transfer/imports/import-thread.ts",
  "apps/server/src/features/identity/avatars/square-pictures.ts",
  "apps/server/src/features/transfer/imports/detect-source.ts",
  "apps/server/src/features/transfer/imports/csv-rows.ts",
  "apps/server/src/features/transfer/imports/markdown/archive.ts",
  "apps/server/src/features/transfer/imports/stoa/archive.ts",
  "apps/server/src/features/transfer/imports/stoa/insert-rows.ts",
  "apps/server/src/features/transfer/imports/stoa/lines.ts",
]);

test("no feature catches errors, which the framework turns into replies", () => {
  const files = globSync("apps/server/src/features/**/*.ts", { cwd: root }).filter(
    (path) => !path.endsWith(".test.ts") && !translating.has(path),
  );
  const catching = files.filter((path) => /\btry \{|\.catch\(/.test(readFileSync(join(root, path), "utf8")));
  assert.deepEqual(catching, []);
});

/** Files that parse JSON that the product wrote itself, or that has few bytes. */
const readingJson = new Set([
  "apps/server/src/features/wiki/pages/copy.ts",
  "apps/server/src/kernel/cursor.ts",
  "apps/server/src/platform/backup/manifest.ts",
  "apps/server/src/platform/backup/write-file.ts",
  "apps/server/src/platform/events/signals.ts",
  "apps/server/src/platform/files/text.ts",
  "apps/server/src/platform/http/idempotency.ts",
  "apps/server/src/platform/jobs/job.ts",
  "apps/server/src/platform/texts/worker/read.ts",
  "apps/server/src/platform/payments/fetch-object.ts",
]);

test("JSON that callers send is read by `parseJson`, which looks at its depth and size first", () => {
  const files = globSync("apps/server/src/**/*.ts", { cwd: root }).filter((path) => !/\.test\.ts$|fixture/.test(path));
  const reading = files.filter((path) =>
    /JSON\.parse\(|\bjson\(\w+\) from "node:stream\/consumers"/.test(readFileSync(join(root, path), "utf8")),
  );
  assert.deepEqual(reading.toSorted(), [...readingJson].toSorted());
});

/** Files that use the uuid of a workspace to take turns or to identify a customer of the payment provider, and in no statement. */
const turnsOfWorkspaces = new Set([
  "apps/server/src/features/wiki/export/limited-export.ts",
  "apps/server/src/platform/db/connection.ts",
  "apps/server/src/platform/db/pool.ts",
  "apps/server/src/platform/events/text-forms.ts",
  "apps/server/src/platform/payments/checkout.ts",
  "apps/server/src/platform/pdf/renderer.ts",
  "apps/server/src/platform/texts/engine.ts",
  "apps/server/src/platform/texts/texts.ts",
  "apps/server/src/platform/texts/thread-queue.ts",
  "apps/server/src/platform/transaction/derivable-forms.ts",
]);

test("a name that says that it is the uuid of a workspace or a board has the type that says so", () => {
  const files = globSync("apps/server/src/**/*.ts", { cwd: root }).filter((path) => !path.endsWith(".test.ts"));
  const typedAsText =
    /\b(?:workspace|board)_?uuids?\b\??: (?:(?:readonly )?string\b|field\(\s*(?:[\w.]+\(\s*)*Uuid\b)/i;
  const found = files.filter((path) => typedAsText.test(readFileSync(join(root, path), "utf8")));
  assert.deepEqual(found.toSorted(), [...turnsOfWorkspaces].toSorted());
});

test("each table is written by one feature, or only by the platform", () => {
  const writers = tableWriters();
  assert.ok(writers.size > 10, "the search finds no writes");
  // the platform writes times of use and sequences to these tables, and the events of an account, which the deletion of
  // the account removes
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
