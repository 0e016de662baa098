import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const server = join(import.meta.dirname, "../..");

/**
 * Every file with SQL that sets what a page or a task says, or a column of the same name, and why nobody who edits the text live
 * loses anything by it. The compiler rejects a call of the first two without a `TextWrite` (test/types/text-write.types.ts).
 */
const reviewed: Readonly<Record<string, string>> = {
  "src/features/tasks/tasks/task-queries.ts": "`updateTask` takes a TextWrite",
  "src/features/tasks/tasks/bulk-write.ts": "a `TaskPlan` with another description has its TextWrite",
  "src/features/wiki/pages/queries.ts": "`updatePageRow` takes a TextWrite",
  "src/features/wiki/pages/copy-queries.ts": "new pages, which nobody can have open before the commit",
  "src/features/wiki/pages/version-queries.ts": "kept versions, which nobody edits",
  "src/features/tasks/comments/queries.ts": "comments, which nobody edits live",
  "src/features/reactions/webhooks/queries.ts": "webhooks",
};

const sets = /(?<!const |let |const \{ |\[)\b(?:description|description_json|plain_text|content_json|content_text) = /;

/** The files that set a text and were not reviewed. */
function unreviewed(texts: ReadonlyMap<string, string>): string[] {
  return [...texts].filter(([path, text]) => !(path in reviewed) && sets.test(text)).map(([path]) => path);
}

const files = globSync("src/{features,platform}/**/*.ts", {
  cwd: server,
  exclude: ["**/*.test.ts", "src/platform/http/openapi/**"],
});
const texts = new Map(files.map((path) => [path, readFileSync(join(server, path), "utf8")]));

test("the text of a page and that of a task are each written in one place, which requires the right to do so", () => {
  const hint =
    "Write it with `writePage` or `writeTask`; add a file to `reviewed` if it writes no text of a page or a task.";
  assert.deepEqual(unreviewed(texts), [], hint);
  const needless = Object.keys(reviewed).filter((path) => !sets.test(texts.get(path) ?? ""));
  assert.deepEqual(needless, [], "These files set no such column any more: remove them from `reviewed`.");
});

test("a new query that writes descriptions past the people who edit them would have to be reviewed", () => {
  const path = "src/features/boards/boards/new-queries.ts";
  const query =
    "raw(sql`update tasks set description = ${markdown}, version = version + 1 where board_uuid = ${uuid}`)";
  assert.deepEqual(unreviewed(new Map([[path, query]])), [path]);
});

test("only the log of a live document gives the right to write a text", () => {
  const makes = /new TextWrite\(|import \{[^}]*(?<!type )\bTextWrite\b[^}]*\}/;
  for (const text of ['import { TextWrite } from "#platform/live/text-write.ts";', "new TextWrite(page, true)"]) {
    assert.match(text, makes);
  }
  const making = [...texts].filter(([, text]) => makes.test(text)).map(([path]) => path);
  assert.deepEqual(making, ["src/platform/live/settle.ts"]);
});
