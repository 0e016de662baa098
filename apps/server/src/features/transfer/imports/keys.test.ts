import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { workspaceImports } from "#test/imported-workspace.ts";
import { exportOf } from "#test/whole-workspace.ts";

const company = await startCompany();
const { ada, harness } = company;
const { into, fresh } = workspaceImports(company);

type Line = { readonly what: string; readonly why: string; readonly count: number; readonly example: string };
type Task = { readonly title: string; readonly key: string };

async function bring(workspace_uuid: string, bytes: string, options = "") {
  const imports = `/workspaces/${workspace_uuid}/imports`;
  const file = { name: "Backlog.csv", type: "text/csv", bytes };
  const { uuid } = created(await ada.upload(`${imports}?source=csv${options}`, file)).import;
  await harness.worker.idle();
  const read = (await ada.get(`${imports}/${uuid}`)).body.import;
  assert.equal(read.state, "done", read.error);
  const [board = ""] = read.board_uuids as string[];
  const lost = (read.skipped as Line[]).filter(({ what }) => what === "Keys");
  return { board, lost: lost.map(({ why, count, example }) => [why.split(",")[0], count, example]) };
}

async function keysOf(board: string): Promise<string[]> {
  const { tasks } = (await ada.get(`/boards/${board}/tasks?limit=100`)).body as { tasks: Task[] };
  return tasks.map(({ title, key }) => `${title} ${key}`).toSorted();
}

const jira = (...rows: string[]): string =>
  ["Summary,Issue key,Status", ...rows.map((row) => `${row},To Do`)].join("\n");

test("a new board takes the prefix of the source, its tickets their numbers, and other rows numbers above", async () => {
  const workspace = await fresh(false);
  const file = jira("Twelve,PROJ-12", "Three,PROJ-3", "Again,PROJ-3", "Other,OPS-7", "Long,WEBAPP-1", "None,");
  const { board, lost } = await bring(workspace, file);
  assert.deepEqual(await keysOf(board), [
    "Again PROJ-13",
    "Long PROJ-15",
    "None PROJ-16",
    "Other PROJ-14",
    "Three PROJ-3",
    "Twelve PROJ-12",
  ]);
  assert.deepEqual(lost, [
    ["The keys of a board begin alike", 2, "PROJ-3"],
    ["A key has two to five letters before its number", 1, "WEBAPP-1"],
  ]);
  const found = (await ada.get(`/tasks/proj-12?workspace_uuid=${workspace}`)).body.task;
  assert.equal(found.title, "Twelve");
  assert.equal(created(await ada.post(`/boards/${board}/tasks`, { title: "Next" })).task.key, "PROJ-17");
});

test("a prefix that a board has or had is not taken, and a dry run says so too", async () => {
  const workspace = await fresh(false);
  const made = created(await ada.post(`/workspaces/${workspace}/boards`, { name: "Mine", prefix: "PROJ" })).board;
  await ada.patch(`/boards/${made.uuid}`, { prefix: "MINE" });
  const file = jira("Twelve,PROJ-12", "Three,PROJ-3");
  const reported = [["Another board has or had the prefix PROJ", 2, "PROJ-12"]];
  assert.deepEqual((await bring(workspace, file, "&dry_run=true")).lost, reported);
  const { board, lost } = await bring(workspace, file);
  assert.deepEqual([await keysOf(board), lost], [["Three BAC-2", "Twelve BAC-1"], reported]);
});

test("a table of a board keeps its keys in another workspace", async () => {
  const workspace = await fresh(false);
  const { board } = created(await ada.post(`/workspaces/${workspace}/boards`, { name: "Out", prefix: "OUT" }));
  const gone = created(await ada.post(`/boards/${board.uuid}/tasks`, { title: "First" })).task;
  created(await ada.post(`/boards/${board.uuid}/tasks`, { title: "Second" }));
  await ada.post(`/tasks/${gone.uuid}/archive`);
  const made = await exportOf(company, ada, workspace);
  const table = String(made.files.get("boards/Out.csv"));
  assert.match(table, /^Key,Title/);
  const copy = await bring(await fresh(false), table);
  assert.ok((await keysOf(copy.board)).includes("Second OUT-2"));
});

test("an export keeps prefixes and numbers, former ones too, and says of which boards it cannot", async () => {
  const workspace = await fresh(false);
  const make = async (name: string, prefix: string) =>
    created(await ada.post(`/workspaces/${workspace}/boards`, { name, prefix })).board;
  const [one, two] = [await make("One", "ONE"), await make("Two", "TWO")];
  const { task } = created(await ada.post(`/boards/${one.uuid}/tasks`, { title: "Moved" }));
  await ada.post(`/tasks/${task.uuid}/move-board`, { board_uuid: two.uuid });
  await ada.patch(`/boards/${two.uuid}`, { prefix: "NEW" });
  const { bytes } = await exportOf(company, ada, workspace);
  const copy = await fresh(false);
  const ended = await into(copy, bytes);
  assert.deepEqual([ended.state, ended.error], ["done", null]);
  for (const key of ["NEW-1", "TWO-1", "ONE-1"]) {
    assert.equal((await ada.get(`/tasks/${key}?workspace_uuid=${copy}`)).body.task?.key, "NEW-1", key);
  }
  const { boards } = (await ada.get(`/workspaces/${copy}/boards`)).body;
  const next = created(await ada.post(`/boards/${boards[0].uuid}/tasks`, { title: "Next" })).task;
  assert.equal(next.key, "ONE-2", "a number is never given twice");
  const again = await into(copy, bytes);
  const reported = again.skipped.filter(({ what }) => what === "2 boards");
  assert.deepEqual([again.state, reported.length], ["done", 1]);
  const prefixes = (await ada.get(`/workspaces/${copy}/boards`)).body.boards.map(
    ({ prefix, former_prefixes }: { prefix: string; former_prefixes: string[] }) => [prefix, ...former_prefixes],
  );
  assert.deepEqual(prefixes.toSorted(), [["NEW", "TWO"], ["ONE"], ["ONEA"], ["TWOA"]]);
});
