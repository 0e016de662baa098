import assert from "node:assert/strict";
import { test } from "node:test";
import { parseDocument } from "@stoa/document";
import type { Json } from "#kernel/events.ts";
import { startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada } = company;

const bold = { type: "bold" };
const link = { type: "link", attrs: { href: "https://a.example/b", title: null } };
const image = (attributes: { readonly href?: string | null }) => ({
  type: "image",
  attrs: { src: "/a.png", alt: null, title: null, ...attributes },
});
const text = { type: "text", marks: [link, bold], text: "a" };
const quoted = (...content: Json[]) => ({
  type: "doc",
  content: [{ type: "blockquote", content: [{ type: "paragraph", content }] }, { type: "paragraph" }],
});
const earlier = quoted(
  text,
  { type: "hardBreak", marks: [bold] },
  { ...image({}), marks: [link, bold] },
  image({}),
  text,
);
const current = quoted(
  text,
  { type: "hardBreak" },
  image({ href: "https://a.example/b" }),
  image({ href: null }),
  text,
);

test("a document that is sent with marks on images and hard breaks is stored with marks only on text", async () => {
  const task = await company.task({ description_json: earlier });
  assert.deepEqual((await ada.get(`/tasks/${task.uuid}`)).body.task.description_json, current);
  assert.deepEqual(parseDocument(earlier), { document: current });
});
