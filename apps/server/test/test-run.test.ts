import assert from "node:assert/strict";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { after, test } from "node:test";
import { inOrder } from "./order.ts";
import { closingOf, slowestLines } from "./results.ts";
import { startRun } from "./test-run.ts";

const root = join(import.meta.dirname, "../../..");
const folder = join(root, `.cache/fixtures-${process.pid}`);
after(() => rm(folder, { recursive: true, force: true }));

const head = `import assert from "node:assert/strict";\nimport { after, describe, it, test } from "node:test";\n`;
const fixtures = {
  mixed: `test("passes", () => {});
    test("fails", () => assert.equal(1, 2));
    test("is skipped", (t) => t.skip("needs a tool"));
    describe("a group", () => {
      it("passes too", () => {});
      it("fails too", async () => assert.fail("no"));
    });`,
  green: `test("passes", () => {});\ntest("passes as well", async (t) => { await t.test("a part", () => {}); });`,
  broken: `throw new Error("at import");`,
  stray: `test("passes", () => { void Promise.reject(new Error("nobody awaits it")); });`,
  hook: `after(() => { throw new Error("not closed"); });\ntest("passes", () => {});`,
};

/** Runs fixtures. @returns the output, the exit code, and the last lines */
async function run(names: readonly (keyof typeof fixtures)[], isWatched: boolean) {
  await mkdir(folder, { recursive: true });
  const files: string[] = [];
  for (const name of names) {
    const path = join(folder, `${name}.test.ts`);
    await writeFile(path, head + fixtures[name]);
    files.push(relative(root, path));
  }
  let said = "";
  const run = { files, folder: join(folder, "queue"), isWatched, environment: {} };
  const { code, summary } = await (await startRun(run, (text) => (said += text))).ended;
  assert.ok(summary !== null);
  const short = (line: string): string => line.replaceAll(`${relative(root, folder)}/`, "");
  return { code, summary, said: short(said), files, closing: closingOf(summary, files, []).lines.map(short) };
}

test("long files and those of a browser are spread over the first two thirds, and no file is lost", () => {
  const browser = ["web/browser/one.test.ts", "web/browser/two.test.ts"];
  const others = ["a", "b", "c", "d", "e", "f", "g", "h"];
  assert.deepEqual(inOrder([...others, ...browser]), [browser[0], "a", "b", browser[1], ...others.slice(2)]);
  assert.deepEqual(inOrder(browser), browser);
  assert.deepEqual(inOrder(others), others);
  assert.deepEqual(inOrder(["a", ...browser]), [browser[0], "a", browser[1]]);
  const long = ["y.long.test.ts", "z.long.test.ts"];
  const spread = [browser[0], long[0], "a", "b", browser[1], long[1], ...others.slice(2)];
  assert.deepEqual(inOrder([...browser, ...others, ...long]), spread);
});

for (const isWatched of [true, false]) {
  const mode = isWatched ? "at a terminal" : "without a terminal";

  test(`${mode}, a run names failed and skipped tests by their real file, and ends with the counts`, async () => {
    const { code, said, closing } = await run(["mixed", "green"], isWatched);
    assert.equal(code, 1);
    assert.deepEqual(closing, [
      "Failed:",
      "  mixed.test.ts: fails",
      "  mixed.test.ts: a group > fails too",
      "Skipped:",
      "  mixed.test.ts: is skipped (needs a tool)",
      "Tests: 4 passed, 2 failed, 1 skipped",
    ]);
    assert.match(said, /test at mixed\.test\.ts:4:\d+\n✖ fails/);
    assert.match(said, /1 !== 2/);
    if (!isWatched) assert.match(said, /^✖ mixed\.test\.ts: a group > fails too\n/m);
    assert.doesNotMatch(said, /node-test\.ts:\d+:\d+\n✖/);
  });

  test(`${mode}, a run without failures ends with success`, async () => {
    const { code, closing } = await run(["green"], isWatched);
    assert.equal(code, 0);
    assert.deepEqual(closing, ["Tests: 2 passed, 0 failed, 0 skipped"]);
  });
}

test("a file that cannot be loaded, whose hook fails, or in which an error is awaited by nobody, has failed", async () => {
  const { code, closing } = await run(["broken", "hook", "stray"], false);
  assert.equal(code, 1);
  assert.deepEqual(closing.toSorted(), [
    "  broken.test.ts: the file itself",
    "  hook.test.ts: the file itself",
    "  stray.test.ts: the file itself",
    "Failed:",
    "Tests: 2 passed, 3 failed, 0 skipped",
  ]);
});

test("a file that was not run, or an unexpected line of PostgreSQL's log, fails the run", () => {
  const summary = { passed: 7, failed: [], skipped: [], files: [{ file: "one.test.ts", milliseconds: 1200 }] };
  const { lines, isGreen } = closingOf(summary, ["one.test.ts", "two.test.ts"], ["PostgreSQL logged 1 times: PANIC"]);
  assert.equal(isGreen, false);
  assert.deepEqual(lines, [
    "Failed:",
    "  two.test.ts: was not run to its end",
    "  PostgreSQL logged 1 times: PANIC",
    "Tests: 7 passed, 2 failed, 0 skipped",
  ]);
  assert.deepEqual(slowestLines(summary), ["The slowest files:", "  1.2 s one.test.ts"]);
  // one of two repetitions
  assert.equal(closingOf(summary, ["one.test.ts", "one.test.ts"], []).isGreen, false);
});
