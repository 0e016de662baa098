import assert from "node:assert/strict";
import { test } from "node:test";
import { forEverybody } from "./for-everybody.ts";

const origins = { baseUrl: "https://api.example.com", webOrigin: "https://app.example.com" };
const uuid = "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d4001";

/** The addresses that are left of a document with links to them. */
function left(...addresses: string[]): unknown[] {
  const content = addresses.map((href) => ({ type: "text", text: "x", marks: [{ type: "link", attrs: { href } }] }));
  const shown = forEverybody({ type: "doc", content: [{ type: "paragraph", content }] }, origins);
  const texts = shown.content?.[0]?.content ?? [];
  return texts.flatMap(({ marks = [] }) => marks.map(({ attrs }) => attrs?.["href"]));
}

test("links to what is ours go, unless it is public; links to other places stay, whatever uuid they have", () => {
  const foreign = `https://elsewhere.example.com/items/${uuid}`;
  const open = `https://app.example.com/public/pages/${uuid}`;
  assert.deepEqual(left(`https://app.example.com/tasks/${uuid}`, foreign, open, `/tasks/${uuid}`), [foreign, open]);
});
