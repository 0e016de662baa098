import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { blank, documentWith, words } from "#test/signatures.ts";
import { blanksOf, documentHash } from "./document.ts";

test("the hash can be computed again by everybody who has the title, the content and the files", () => {
  const sha256 = createHash("sha256").update("bytes").digest();
  const file = { file_uuid: "f", name: "a.txt", content_type: "text/plain", size_bytes: 5, sha256 };
  const files = [
    { ...file, attachment_uuid: "b" },
    { ...file, attachment_uuid: "a" },
  ];
  const content_json = documentWith(words("Agreed")) as never;
  const hash = documentHash({ title: "Contract", content_json, files });
  const attachment = (uuid: string) =>
    `{"content_type":"text/plain","name":"a.txt","sha256":"${sha256.toString("hex")}","size_bytes":5,"uuid":"${uuid}"}`;
  const text =
    `{"attachments":[${attachment("a")},${attachment("b")}],"content":{"content":[{"content":[{"text":"Agreed","type":"text"}],` +
    `"type":"paragraph"}],"type":"doc"},"title":"Contract"}`;
  assert.equal(hash.toString("hex"), createHash("sha256").update(text).digest("hex"));
});

test("blanks are found wherever they are, each field_id once", () => {
  const inner = documentWith(blank("deep"), blank("first", "again"));
  const quote = { type: "blockquote", content: inner.content };
  const document = { type: "doc", content: [...documentWith(blank("first", "First")).content, quote] };
  assert.deepEqual(blanksOf(document as never), [
    { field_id: "first", label: "First" },
    { field_id: "deep", label: "deep" },
  ]);
});
