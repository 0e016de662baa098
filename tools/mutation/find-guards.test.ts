import assert from "node:assert/strict";
import { test } from "node:test";
import { guardsOf } from "./find-guards.ts";
import { testFinder } from "./find-tests.ts";

/** The sources that result from a source, each with its operator. */
const mutate = (source: string): string[] =>
  guardsOf("a.ts", source)
    .map(({ operator, start, end, instead }) => `${operator}: ${source.slice(0, start)}${instead}${source.slice(end)}`)
    .toSorted();

test("a statement that refuses is removed, and each operand of its condition is dropped", () => {
  assert.deepEqual(mutate('if (a && b) fail("x");'), [
    'drop operand: if (a) fail("x");',
    'drop operand: if (b) fail("x");',
    "remove: ;",
  ]);
  assert.deepEqual(mutate("function f() { if (isArchived) { log(); return; } }"), ["remove: function f() { ; }"]);
  assert.deepEqual(mutate("function f() { if (isEmpty) return; }"), [], "it may mean that nothing is to be done");
  assert.deepEqual(mutate("if (x !== null && x.isOpen) throw new Gone();").length, 2, "the compiler needs the first");
});

test("a call that guards is removed, and the condition of such a call is dropped", () => {
  assert.deepEqual(mutate("await authorize(x);"), ["remove: ;"]);
  assert.deepEqual(mutate("if (a) checkRoom(x);"), ["drop condition: checkRoom(x);", "remove: if (a) ;"]);
});

test("a branch stands for both, where the condition names what is protected", () => {
  assert.deepEqual(mutate("f(isGuest(role) ? a : b);"), ["first branch: f(a);", "second branch: f(b);"]);
  assert.deepEqual(mutate("f(a ? b : c);"), []);
});

test("each operand of the result of a predicate is dropped", () => {
  assert.deepEqual(mutate("const f = (a: X): boolean => a.b || (a.c && d);"), [
    "drop operand: const f = (a: X): boolean => (a.c && d);",
    "drop operand: const f = (a: X): boolean => a.b;",
  ]);
});

test("conditions of SQL that name what is protected become true or false, and locks are dropped", () => {
  assert.deepEqual(mutate("sql`select a from b where b.x = ${x} and (b.archived_at is null or b.y) for update`"), [
    "condition is false: sql`select a from b where b.x = ${x} and (false or b.y) for update`",
    "condition is true: sql`select a from b where b.x = ${x} and true for update`",
    "drop lock: sql`select a from b where b.x = ${x} and (b.archived_at is null or b.y)`",
  ]);
  assert.deepEqual(mutate('f("b.archived_at is not null");'), [
    'condition is false: f("false");',
    'condition is true: f("true");',
  ]);
  assert.deepEqual(mutate('f("where k.token_hash = $1");'), [], "PostgreSQL would not know the type of a parameter");
  assert.deepEqual(mutate("sql`where a.expires_at between ${x} and ${y}`"), ["condition is true: sql`where true`"]);
});

test("the test of the same name comes first, then tests that expect the error, and the access test is last", () => {
  const find = testFinder();
  const own = find("apps/server/src/features/trash/delete-from-trash.ts", "");
  assert.equal(own.files[0], "apps/server/src/features/trash/delete-from-trash.test.ts");
  assert.equal(own.files.at(-1), "apps/server/test/contract/access.long.test.ts");
  assert.ok(own.operations?.includes("deleteFromTrash"));
  const { files } = find("apps/server/src/features/wiki/wikis/queries.ts", 'fail("wiki_limit")');
  assert.equal(files[0], "apps/server/src/features/wiki/wikis/create-wiki.test.ts");
});
