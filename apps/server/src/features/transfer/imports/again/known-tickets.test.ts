import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, cleo, harness, workspace } = company;
const imports = `/workspaces/${workspace.uuid}/imports`;

type Line = { readonly importance: string; readonly what: string; readonly count: number; readonly example: string };
type Import = {
  readonly uuid: string;
  readonly state: string;
  readonly board_uuids: readonly string[];
  readonly created: { readonly boards: readonly string[]; readonly tickets: number; readonly comments: number };
  readonly skipped: readonly Line[];
};

const send = async (bytes: string, options = "", name = "Backlog.csv", who = ada): Promise<string> =>
  created(await who.upload(`${imports}?source=?${options}`, { name, type: "text/csv", bytes })).import.uuid;

async function ended(uuid: string): Promise<Import> {
  await harness.worker.idle();
  const read = (await ada.get(`${imports}/${uuid}`)).body.import;
  assert.equal(read.state, "done", read.error);
  return read;
}

const bring = async (bytes: string, options = "", name?: string, who?: typeof ada): Promise<Import> =>
  ended(await send(bytes, options, name, who));

const count = async (): Promise<number> => (await company.footprint())["tasks"] ?? 0;
const shown = ({ created: { boards, tickets, comments }, board_uuids, skipped }: Import) => [
  boards.length,
  board_uuids.length,
  tickets,
  comments,
  ...skipped.map(({ importance, what, count: times }) => `${importance} ${what} ${times}`),
];

/** A table of Jira, whose keys are the same in every file. @param numbers those of the tickets */
const jira = (...numbers: number[]): string =>
  ["Summary,Issue key,Status,Comment", ...numbers.map((n) => `Ticket ${n},ENG-${n},To Do,Words`)].join("\n");
/** A table of an unknown tool. */
const table = (...numbers: number[]): string => ["Title,ID", ...numbers.map((n) => `Row ${n},${n}`)].join("\n");

test("a file that is imported twice makes no ticket twice, and a longer one only what is new", async () => {
  const first = await bring(jira(1, 2));
  assert.deepEqual(shown(first).slice(0, 4), [1, 1, 2, 2]);
  const before = await count();
  const again = [0, 0, 0, 0, "note Tickets that are here already 2"];
  assert.deepEqual(
    shown(await bring(jira(1, 2), "&dry_run=true")).filter((each) => !String(each).startsWith("changed")),
    again,
  );
  assert.deepEqual(
    shown(await bring(jira(1, 2))).filter((each) => !String(each).startsWith("changed")),
    again,
  );
  assert.equal(await count(), before);
  const longer = await bring(jira(1, 2, 3), "", "Other name.csv", cleo);
  assert.deepEqual([longer.created.tickets, longer.created.comments, await count()], [1, 1, before + 1]);
  const { tasks } = (await cleo.get(`/boards/${longer.board_uuids[0]}/tasks`)).body as { tasks: { title: string }[] };
  assert.deepEqual(
    tasks.map(({ title }) => title),
    ["Ticket 3"],
  );
});

test("the numbers of a table of an unknown tool mean the same only under the same name", async () => {
  await bring(table(1, 2), "", "One.csv");
  assert.equal((await bring(table(1, 2), "", "Two.csv")).created.tickets, 2);
  assert.equal((await bring(table(1, 2), "", "ONE.csv")).created.tickets, 0);
  assert.equal((await bring("Title\nA\nB", "", "One.csv")).created.tickets, 2);
});

test("two tickets of one file with the same identifier are both imported, and both known again", async () => {
  const bytes = table(7, 7, 8);
  assert.equal((await bring(bytes, "", "Twice.csv")).created.tickets, 3);
  assert.equal((await bring(bytes, "", "Twice.csv")).created.tickets, 0);
});

test("a ticket that was moved to the trash, archived or deleted is not made again, and the report says so", async () => {
  const done = await bring(jira(11, 12, 13));
  const { tasks } = (await ada.get(`/boards/${done.board_uuids[0]}/tasks`)).body as {
    tasks: { uuid: string; title: string }[];
  };
  const uuidOf = (title: string) => tasks.find((task) => task.title === title)?.uuid ?? assert.fail(title);
  for (const title of ["Ticket 11", "Ticket 12"]) await ada.post(`/tasks/${uuidOf(title)}/archive`);
  const path = `/workspaces/${workspace.uuid}/trash/ticket/${uuidOf("Ticket 12")}`;
  assert.ok((await ada.delete(path)).status < 300);
  const again = await bring(jira(11, 12, 13));
  assert.deepEqual(
    again.skipped
      .filter(({ what }) => what.startsWith("Tickets"))
      .map(({ importance, what, count: n, example }) => [importance, what, n, example]),
    [
      ["lost", "Tickets that were deleted here", 2, "Ticket 11"],
      ["note", "Tickets that are here already", 1, "Ticket 13"],
    ],
  );
  assert.equal(again.created.tickets, 0);
});

test("after an import was undone, or its board deleted for good, the file is imported anew", async () => {
  const undone = await bring(jira(21, 22));
  assert.equal((await ada.post(`${imports}/${undone.uuid}/undo`)).status, 200);
  const deleted = await bring(jira(21, 22));
  assert.equal(deleted.created.tickets, 2);
  await ada.post(`/boards/${deleted.board_uuids[0]}/archive`);
  assert.equal((await bring(jira(21, 22))).created.tickets, 0);
  assert.equal((await ada.delete(`/boards/${deleted.board_uuids[0]}`)).status, 200);
  assert.equal((await bring(jira(21, 22))).created.tickets, 2);
});

test("another workspace has its own memory", async () => {
  await bring(jira(31));
  const { workspace: other } = created(await ada.post("/workspaces", { name: "Elsewhere" }));
  const file = { name: "a.csv", type: "text/csv", bytes: jira(31) };
  const { uuid } = created(await ada.upload(`/workspaces/${other.uuid}/imports?source=csv`, file)).import;
  await harness.worker.idle();
  assert.equal((await ada.get(`/workspaces/${other.uuid}/imports/${uuid}`)).body.import.created.tickets, 1);
});

test("two imports of one file at once make each ticket once", async () => {
  const before = await count();
  const uuids = [await send(jira(41, 42)), await send(jira(41, 42), "", "b.csv", cleo)];
  await harness.worker.idle();
  await harness.platform.pool.run("update jobs set run_at = clock_timestamp()");
  const both = await Promise.all(uuids.map((uuid) => ended(uuid)));
  assert.deepEqual(new Set(both.map((each) => each.created.tickets)), new Set([0, 2]));
  assert.equal(await count(), before + 2);
});
