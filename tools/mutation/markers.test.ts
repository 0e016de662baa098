import assert from "node:assert/strict";
import { test } from "node:test";
import { accessTest, mutantsOf } from "./markers.ts";

const tests = ["apps/server/src/a/one.test.ts", "apps/server/src/b/one.test.ts", "apps/server/src/b/two.test.ts"];

/** The rest of a source after the mutation, and the tests that must fail. */
function mutate(source: string) {
  const { mutants, problems } = mutantsOf("a.ts", source, tests);
  return { left: mutants.map((mutant) => mutant.source), by: mutants.map((mutant) => mutant.by), problems };
}

/** The problems of a marker above a statement. */
const problemsOf = (marker: string): string =>
  mutate(`// guard: ${marker}\nconst is = a || a;\nconst gone = 1;`).problems.join();

test("a marker without a change removes the whole statement below it, and the access test must fail", () => {
  const source = `function check() {
  // guard: everybody passes
  if (isWrong(
    role,
  )) {
    fail("wrong");
  }
  return 1;
}`;
  assert.deepEqual(mutate(source), {
    left: ["function check() {\n  // guard: everybody passes\n\n  return 1;\n}"],
    by: [[accessTest]],
    problems: [],
  });
});

test("changes remove or replace texts of the statement alone, of which several make one mutant", () => {
  const source = `// guard: a revoked key works | without \` and k.revoked_at is null\` and \`k.a = 1\` => \`true\` | by two.test.ts
const byKey = \`select 1
  where k.a = 1 and k.revoked_at is null\`;
const other = "k.a = 1";`;
  const { left, by, problems } = mutate(source);
  assert.deepEqual(problems, []);
  assert.match(left[0] ?? "", /\nconst byKey = `select 1\n {2}where true`;\nconst other = "k\.a = 1";$/);
  assert.deepEqual(by, [["apps/server/src/b/two.test.ts"]]);
});

test("several markers above one statement make a mutant each", () => {
  const source = "// guard: no a | without `a && `\n// guard: no b | without ` && b`\nconst is = a && b;";
  assert.deepEqual(
    mutate(source).left.map((left) => left.split("\n").at(-1)),
    ["const is = b;", "const is = a;"],
  );
});

test("a marker that cannot be parsed, or does not match its statement, is a problem", () => {
  assert.match(problemsOf("a | without `gone`"), /^a\.ts:1: “gone” stands 0 times in the statement below$/);
  assert.match(problemsOf("a | without `a`"), /“a” stands 2 times/);
  assert.match(problemsOf("a | without `is` or so"), /is no change of a statement/);
  assert.match(problemsOf("a | by none.test.ts"), /^a\.ts:1: 0 test files are called none\.test\.ts$/);
  assert.match(problemsOf("a | by one.test.ts"), /2 test files/);
  assert.equal(problemsOf("a | by b/one.test.ts"), "");
});
