import assert from "node:assert/strict";
import { test } from "node:test";
import { maximumDepth, maximumNodes, maximumSize } from "@stoa/document";
import { created, startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, board, nobody } = company;

type Node = { type: string; attrs?: object; content?: Node[]; text?: string };

const text = (words: string): Node => ({ type: "text", text: words });
const paragraph = (...content: Node[]): Node => ({ type: "paragraph", content });
const doc = (...content: Node[]): Node => ({ type: "doc", content });

const attrs = { colspan: 1, rowspan: 1, colwidth: null };
const cell: Node = { type: "tableCell", attrs, content: [{ type: "paragraph" }] };
const row: Node = { type: "tableRow", content: Array.from({ length: 10 }, () => cell) };
const table: Node = { type: "table", content: Array.from({ length: 180 }, () => row) };

const withTable = (words: string): Node => doc(table, paragraph(text(words)));

const ofBytes = (bytes: number): Node => withTable("a".repeat(bytes - JSON.stringify(withTable("")).length));

const ofNodes = (nodes: number): Node => doc(paragraph(...Array.from({ length: nodes - 2 }, () => text("a"))));

function ofDepth(depth: number): Node {
  let block = paragraph(text("a"));
  for (let level = 3; level < depth; level += 1) block = { type: "blockquote", content: [block] };
  return doc(block);
}

const title = "A ticket";
const ticketIn = (description_json: unknown) => ada.post(`/boards/${board.uuid}/tasks`, { title, description_json });

/** Every write that takes a document, by what is wrong with it. */
async function allRefuse(document: unknown, problem: string, where = ""): Promise<void> {
  const task = await company.task();
  const before = await company.footprint();
  const [description, body] = [`body/description_json${where}`, `body/body_json${where}`];
  const answers = [
    [description, await ticketIn(document)],
    [description, await ada.patch(`/tasks/${task.uuid}`, { version: 1, description_json: document })],
    [body, await ada.post(`/tasks/${task.uuid}/comments`, { body_json: document })],
  ] as const;
  for (const [field, answer] of answers) {
    const message = `${field} ${problem}`;
    const expected = { statusCode: 400, code: "FST_ERR_VALIDATION", error: "Bad Request", message };
    assert.deepEqual([answer.status, answer.body], [400, expected]);
  }
  assert.deepEqual(await company.footprint(), before);
}

test("an unknown node is a schema error, like anything else that the editor does not know", async () => {
  await allRefuse(
    { type: "doc", content: [{ type: "video" }] },
    'is not valid: The node at content[0] has the unknown type "video".',
  );
});

test("a request without a credential gets no description of a document's errors", async () => {
  const description_json = { type: "doc", content: [{ type: "video" }] };
  assert.equal((await nobody.post(`/boards/${board.uuid}/tasks`, { title, description_json })).status, 401);
});

test("a description has 20,000 characters as markdown in either form, and no more", async () => {
  for (const letter of ["a", "😀"]) {
    assert.equal((await ticketIn(doc(paragraph(text(letter.repeat(20_000)))))).status, 201);
    const { status, body } = await ticketIn(doc(paragraph(text(letter.repeat(20_001)))));
    const problem = "is not valid: The document has more than 20,000 characters as markdown.";
    assert.deepEqual([status, body.message], [400, `body/description_json ${problem}`]);
  }
  const { uuid, description } = created(await ticketIn(doc(paragraph(text("a".repeat(20_000)))))).task;
  const back = await ada.patch(`/tasks/${uuid}`, { version: 1, description: `${description.slice(1)}b` });
  assert.equal(back.status, 200);
});

test("a document takes 200 kB, and no more", async () => {
  assert.equal((await ticketIn(ofBytes(maximumSize))).status, 201);
  await allRefuse(ofBytes(maximumSize + 1), "is not valid: The document takes more than 200 kB as JSON.");
});

test("a document has 20,000 nodes, and no more", async () => {
  assert.equal((await ticketIn(ofNodes(maximumNodes))).status, 201);
  await allRefuse(ofNodes(maximumNodes + 1), "is not valid: The document has more than 20000 nodes.");
});

test("a document is 64 levels deep, and no deeper", async () => {
  assert.equal((await ticketIn(ofDepth(maximumDepth))).status, 201);
  await allRefuse(ofDepth(maximumDepth + 1), "is not valid: The document is nested more than 64 levels deep.");
});

test("the OpenAPI document states the limits of every rich-text field", async () => {
  const { body } = await nobody.get("/openapi.json");
  const field = (path: string, name: string) =>
    JSON.stringify(body.paths[path].post.requestBody.content["application/json"].schema.properties[name]);
  const limits =
    "at most 200 kB of JSON with every attribute filled in, 20,000 nodes and 64 levels. A character of any script counts as one byte.";
  const description = field("/boards/{board_uuid}/tasks", "description_json");
  assert.ok(description.includes(`${limits} As markdown it has at most 20,000 characters.`));
  assert.ok(field("/tasks/{task_uuid}/comments", "body_json").includes(limits));
});
