import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { parseDocument } from "@stoa/document";
import type { Json } from "#kernel/events.ts";
import { startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada } = company;
const migration = await readFile(new URL("../../../../migrations/0019_marks_on_text.sql", import.meta.url), "utf8");

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

test("a document that was stored with marks on images and hard breaks has them on text alone, and keeps its links", async () => {
  assert.deepEqual(parseDocument(earlier), { document: current });
  const [task, untouched] = [await company.task({ description: "a" }), await company.task({ description: "**b**" })];
  const comment = (await ada.post(`/tasks/${task.uuid}/comments`, { body: "a" })).body.comment;
  const stored = (await ada.get(`/tasks/${untouched.uuid}`)).body.task;
  const { run } = company.harness.platform.pool;
  await run("update tasks set description_json = $1::jsonb where uuid = $2", [earlier, task.uuid]);
  await run("update comments set body_json = $1::jsonb where uuid = $2", [earlier, comment.uuid]);

  const connection = await company.harness.platform.pool.take();
  for (const statement of migration.split(/;\n(?=\n|update)/)) await connection.run(statement);
  connection.release();
  assert.deepEqual((await ada.get(`/tasks/${task.uuid}`)).body.task.description_json, current);
  const { comments } = (await ada.get(`/tasks/${task.uuid}/comments`)).body;
  assert.deepEqual(comments[0].body_json, current);
  assert.deepEqual((await ada.get(`/tasks/${untouched.uuid}`)).body.task, stored);
});

test("a document that is sent with marks on images and hard breaks is stored with them on text alone", async () => {
  const task = await company.task({ description_json: earlier });
  assert.deepEqual((await ada.get(`/tasks/${task.uuid}`)).body.task.description_json, current);
});
