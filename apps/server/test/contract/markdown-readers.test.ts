import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

/** Every file of the server that reads markdown, and why that does not delay requests. */
const readers: Readonly<Record<string, string>> = {
  "platform/texts/work.ts": "a long text goes to the thread",
  "platform/texts/read-lines-again.ts": "called there, and in the thread of an import",
  "features/tasks/text/index.ts": "an empty text",
  "features/wiki/pages/routes/create-page.ts": "an empty text",
  "features/transfer/imports/prepare.ts": "in the thread of an import",
  "features/transfer/imports/markdown/page-text.ts": "in the thread of an import",
  "features/transfer/imports/markdown/read-content.ts": "in the thread of an import",
  "features/transfer/imports/stoa/prepare-rows.ts": "in the thread of an import",
};

test("nothing else of the server reads markdown", () => {
  const folder = join(import.meta.dirname, "../../src");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  const found = files.filter((file) =>
    /\b(?:fromMarkdown|readMarkdown)\b[^;]*"@stoa\/document"/.test(readFileSync(join(folder, file), "utf8")),
  );
  assert.deepEqual(found.toSorted(), Object.keys(readers).toSorted());
});
