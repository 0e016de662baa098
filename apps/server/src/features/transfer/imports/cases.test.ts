import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { toText } from "@stoa/document";
import { startCompany } from "#test/company.ts";
import { boardOf } from "./test-plan.ts";

const company = await startCompany();
const { ada, ben, harness, workspace } = company;

const fixture = (name: string): Buffer => readFileSync(new URL(`cases/${name}.csv`, import.meta.url));
const read = (name: string) => boardOf("csv", fixture(name));

async function importOf(bytes: string | Buffer) {
  const file = { name: "Backlog.csv", type: "text/csv", bytes };
  const { body, status } = await ada.upload(`/workspaces/${workspace.uuid}/imports?source=?`, file);
  assert.equal(status, 201, JSON.stringify(body));
  await harness.worker.idle();
  const done = (await ada.get(`/workspaces/${workspace.uuid}/imports/${body.import.uuid}`)).body.import;
  assert.equal(done.state, "done", done.error);
  return (await ada.get(`/boards/${done.board_uuids[0]}/tasks`)).body.tasks;
}

test("the lines of a cell stay lines, in the document too", async () => {
  const [task] = await importOf(fixture("lines"));
  const { description, description_json } = (await ada.get(`/tasks/${task.uuid}`)).body.task;
  const lines = ["Ask for:", "limit", "fee", "Address:", "Main St 1", "12345 Town"];
  assert.deepEqual(
    description.split("\n").filter((line: string) => line !== ""),
    lines,
  );
  assert.deepEqual(
    toText(description_json)
      .split("\n")
      .filter((line) => line !== ""),
    lines,
  );
});

test("the date of an archive keeps nobody out", () => {
  const { tickets, tool } = read("linear-archived");
  assert.equal(tool, "linear");
  assert.deepEqual(
    tickets.map(({ title, column, labels }) => [title, column, ...labels]),
    [
      ["First", "Done", "Bug", "UI"],
      ["Second", "Todo"],
    ],
  );
});

test("a table of Jira with two thousand columns of comments is read", () => {
  const comments = Array.from({ length: 2_100 }, (_, index) => `02/Jan/26 9:0${index % 10} AM;ann;Comment ${index}`);
  const { tickets, tool } = boardOf(
    "csv",
    `Summary,Status${",Comment".repeat(2_100)}\nWide,Done,${comments.join(",")}\n`,
  );
  assert.equal(tool, "jira");
  assert.equal(tickets[0]?.comments.length, 2_100);
  assert.deepEqual(tickets[0].comments[7], {
    author: "ann",
    body: "Comment 7",
    created_at: "2026-01-02T09:07:00.000Z",
  });
});

test("a line for Excel, a title above the headings, and commas among semicolons are read", () => {
  const excel = read("excel-sep").tickets[0];
  assert.deepEqual([excel?.title, excel?.due_date], ["A", "2026-12-24"]);
  const titled = read("title-row");
  assert.deepEqual([titled.tickets[0]?.title, titled.tickets[0]?.column], ["A", "Done"]);
  const commas = read("semicolon-commas");
  assert.equal(commas.tickets[0]?.title, "A");
  assert.deepEqual([...commas.tickets[0].fields], [["Notes, internal, external", "b"]]);
});

test("one cell shows the order of the dates of its column, and the dates of Plane are read", () => {
  assert.deepEqual(
    read("dates-us").tickets.map(({ due_date }) => due_date),
    ["2026-12-24", "2026-01-05"],
  );
  assert.equal(read("dates-plane").tickets[0]?.created_at, "2025-04-20T10:17:06.000Z");
});

test("the states of trackers are columns, and what they call done is complete", () => {
  const tracker = read("tracker-states");
  assert.deepEqual([tracker.tickets[0]?.column, tracker.tickets[0]?.due_date], ["Done", "2026-12-24"]);
  assert.equal(tracker.columns.find(({ name }) => name === "Done")?.is_complete, true);
  const pivotal = read("pivotal");
  assert.deepEqual(
    [pivotal.tickets[0]?.title, pivotal.tickets[0]?.column, ...(pivotal.tickets[0]?.labels ?? [])],
    ["First", "accepted", "a", "b"],
  );
  assert.deepEqual(pivotal.columns, [{ name: "accepted", is_complete: true }]);
});

test("the address of a member assigns a ticket", async () => {
  const text = fixture("assignee").toString("utf8").replace("EMAIL_OF_A_MEMBER", ben.email);
  const [task] = await importOf(text);
  assert.deepEqual(
    task.assignees.map(({ uuid }: { uuid: string }) => uuid),
    [ben.uuid],
  );
  const { comments } = (await ada.get(`/tasks/${task.uuid}/comments`)).body;
  assert.match(comments[0].body, /^\*\*ann\*\* · 2 January 2026\n\ndone$/);
});

test("German headings are understood", () => {
  const [ticket] = read("german").tickets;
  assert.deepEqual(
    [ticket?.title, ticket?.column, ticket?.description, ticket?.due_date],
    ["Fehler beheben", "Erledigt", "Text", "2026-12-24"],
  );
});

test("one long description keeps nobody else out", () => {
  const { tickets } = boardOf("csv", `Title,Description\nShort,ok\nLong,${"word ".repeat(5_000)}\n`);
  assert.deepEqual(
    tickets.map(({ title, description, comments }) => [title, description.length, comments.length]),
    [
      ["Short", 2, 0],
      ["Long", 20_000, 1],
    ],
  );
});

test("a wrong guess of the encoding is corrected by a choice", () => {
  assert.equal(read("latin2").mapping.encoding, "windows-1252");
  const { tickets } = boardOf("csv", fixture("latin2"), { mapping: { encoding: "iso-8859-2" } });
  assert.equal(tickets[0]?.title, "Żółty Łoś");
});
