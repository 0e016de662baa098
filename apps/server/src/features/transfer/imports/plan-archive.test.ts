import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { makeZip } from "#platform/files/zip-fixture.ts";

const company = await startCompany();
const { ada, harness, workspace } = company;

async function dryRun(name: string, bytes: string | Buffer) {
  const file = { name, type: "application/zip", bytes };
  const { body, status } = await ada.upload(`/workspaces/${workspace.uuid}/imports?source=?&dry_run=true`, file);
  assert.equal(status, 201, JSON.stringify(body));
  await harness.worker.idle();
  return (await ada.get(`/workspaces/${workspace.uuid}/imports/${body.import.uuid}`)).body.import;
}

test("a zip of tables and records becomes a board for each file", async () => {
  const bytes = makeZip([
    { name: "Home.csv", content: "TYPE,CONTENT,PRIORITY,INDENT\nsection,Later,,\ntask,Water plants,1,1\n" },
    { name: "Work.csv", content: "TYPE,CONTENT,PRIORITY,INDENT\ntask,Write,4,1\ntask,Read,4,2\n" },
    { name: "Api.json", content: JSON.stringify([{ number: 1, title: "Crash", state: "open" }]) },
    { name: "__MACOSX/._Work.csv", content: "x" },
    { name: "Empty.csv", content: "" },
  ]);
  const done = await dryRun("Backup.zip", bytes);
  assert.deepEqual([done.source, done.state], ["csv", "done"]);
  assert.deepEqual(done.created.boards, ["Api", "Home", "Work"]);
  assert.deepEqual(
    done.sample.map(({ board, title, column, priority, checklist }: Record<string, unknown>) => [
      board,
      title,
      column,
      priority,
      checklist,
    ]),
    [
      ["Api", "Crash", "open", null, 0],
      ["Home", "Water plants", "Later", "urgent", 0],
      ["Work", "Write", "To Do", null, 1],
    ],
  );
  const lost = done.skipped.filter(({ importance }: { importance: string }) => importance === "lost");
  assert.deepEqual(
    lost.map(({ what, example }: { what: string; example: string }) => [what, example]),
    [["Files", "Empty.csv"]],
  );
});

test("a zip with a page stays one of pages, and one without a table of tickets is rejected", async () => {
  const pages = await dryRun(
    "Notes.zip",
    makeZip([
      { name: "a.md", content: "text" },
      { name: "b.csv", content: "A\n1" },
    ]),
  );
  assert.equal(pages.source, "markdown");
  const none = await dryRun(
    "None.zip",
    makeZip([
      { name: "a.csv", content: "" },
      { name: "b.json", content: "{}" },
    ]),
  );
  assert.deepEqual(
    [none.source, none.state, none.error],
    ["csv", "failed", "None of the files is a table of tickets."],
  );
});

test("a list of records is found by its content, also one with checklists", async () => {
  const tasks = [{ id: "8a", name: "One", status: { status: "open" }, checklists: [] }];
  const done = await dryRun("export.json", JSON.stringify({ tasks }));
  assert.deepEqual(
    [done.source, done.state, done.sample[0].title, done.sample[0].column],
    ["csv", "done", "One", "open"],
  );
});
