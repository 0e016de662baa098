import assert from "node:assert/strict";
import { test } from "node:test";
import { type DocumentJson, fromMarkdown } from "@stoa/document";
import { created, startCompany } from "#test/company.ts";
import { liveServer, newTask, type Text } from "#test/live.ts";
import { until } from "#test/until.ts";
import { readTaskLines } from "./read-task-lines.ts";
import { readCommentLines } from "../comments/read-comment-lines.ts";

const company = await startCompany();
const { ada, board, harness } = company;
const server = await liveServer(harness);
const { pool } = harness.platform;

const markdown = "Ask for:\nlimit\r\nfee";
const lines = fromMarkdown(markdown, "task");

/** Stores a description as it was stored before: read as CommonMark says. */
const storeAsBefore = async (task: Text, document: DocumentJson, description = markdown) =>
  pool.run(
    "update tasks set description = $2, description_json = $3::jsonb, plain_text = 'Ask for: limit fee' where uuid = $1",
    [task.uuid, description, document],
  );

const begin = async (...names: string[]) =>
  pool.run("insert into backfills (name, total) select unnest($1::text[]), 1", [names]);

const stateOf = async (task: Text) => (await ada.get(`/tasks/${task.uuid}`)).body.task;

test("texts that were stored before line breaks were hard breaks are read again, if nobody has edited them since", async () => {
  const [before, edited] = [await newTask(ada, board, ""), await newTask(ada, board, "")];
  const comment = created(await ada.post(`/tasks/${before.uuid}/comments`, { body: "x" })).comment;
  await storeAsBefore(before, fromMarkdown(markdown, "page"));
  await storeAsBefore(edited, fromMarkdown("Ask for: the limit fee", "page"));
  await pool.run("update comments set body = $2, body_json = $3::jsonb where uuid = $1", [
    comment.uuid,
    markdown,
    fromMarkdown(markdown, "page"),
  ]);
  const [asBefore, asEdited] = [await stateOf(before), await stateOf(edited)];
  await begin("task_lines", "comment_lines");
  const run = new AbortController();
  await readTaskLines(harness.platform, {}, run.signal);
  await readCommentLines(harness.platform, {}, run.signal);
  assert.deepEqual(await stateOf(before), { ...asBefore, description_json: lines });
  assert.deepEqual(await stateOf(edited), asEdited);
  const { comments } = (await ada.get(`/tasks/${before.uuid}/comments`)).body;
  assert.deepEqual(
    comments.map(({ body, body_json, edited_at }: Record<string, unknown>) => ({ body, body_json, edited_at })),
    [{ body: markdown, body_json: lines, edited_at: null }],
  );
  const kept = await pool.run<{ plain_text: string }>("select plain_text from tasks where uuid = $1", [before.uuid]);
  assert.equal(kept[0]?.plain_text, "Ask for:\nlimit\nfee");
  const left = await pool.run("select 1 from backfills where finished_at is null");
  assert.deepEqual(left, []);
});

test("a description that people have open shows its lines to them, and what they type stays", async () => {
  const task = await newTask(ada, board, "");
  await storeAsBefore(task, fromMarkdown(markdown, "page"));
  const editor = await server.open(ada, task);
  assert.deepEqual(editor.lines(), ["Ask for: limit fee"]);
  await pool.run("delete from backfills");
  await begin("task_lines");
  await readTaskLines(harness.platform, {}, new AbortController().signal);
  const breaks = () => JSON.stringify(editor.doc.getXmlFragment("content").toJSON()).match(/<hardbreak/gi)?.length;
  await until(() => breaks() === 2);
  editor.type("More");
  await editor.saved();
  await until(async () => (await stateOf(task)).description.endsWith("More"));
  assert.equal((await stateOf(task)).description, "Ask for:\nlimit\nfee\n\nMore");
});
