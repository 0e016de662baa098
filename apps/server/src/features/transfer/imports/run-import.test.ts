import assert from "node:assert/strict";
import { test } from "node:test";
import { runImport } from "./run-import.ts";
import type { Parameter } from "#platform/db/query.ts";
import { startCompany } from "#test/company.ts";
import { asPublished } from "#test/events.ts";

const company = await startCompany();
const { ada, cleo, harness, workspace } = company;
const imports = `/workspaces/${workspace.uuid}/imports`;
const sql = (text: string, parameters: Parameter[] = []) => harness.platform.pool.run(text, parameters);

type Source = "csv" | "trello";

async function begin(who: typeof ada, source: Source, bytes: string | Buffer, options = "", name = "Q3: backlog.csv") {
  const reply = await who.upload(`${imports}?source=${source}${options}`, { name, type: "text/plain", bytes });
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
  return reply.body.import.uuid as string;
}

async function finished(uuid: string) {
  await harness.worker.idle();
  return (await ada.get(`${imports}/${uuid}`)).body.import;
}

const run = async (who: typeof ada, source: Source, bytes: string | Buffer, options = "") =>
  finished(await begin(who, source, bytes, options));

/** Everything except the import's own row and the audit of its request. */
async function world() {
  const { imports: _, jobs: __, events: ___, ...rest } = await company.footprint();
  return rest;
}

const csv = [
  "Title,Description,Status,Priority,Labels,Due,Created at,Archived",
  'First,**Bold** text,Done,high,"API, bug ",2026-12-24,2026-01-02T03:04:05Z,no',
  "Second,,To Do,,BUG,,,",
  "Third,,Done,,,,,yes",
].join("\n");

const trello = JSON.stringify({
  name: "Robots",
  lists: [
    { id: "l1", name: "Ideas", pos: 1, closed: false },
    { id: "l2", name: "Done", pos: 2, closed: false },
  ],
  labels: [{ id: "b1", name: "Hardware", color: "red" }],
  cards: [
    { id: "5f5e10000000000000000001", name: "Low", idList: "l1", pos: 20, idLabels: ["b1"] },
    { id: "5f5e10000000000000000002", name: "Top", idList: "l1", pos: 10, desc: "Words" },
    { id: "5f5e10000000000000000003", name: "Gone", idList: "l2", pos: 10, closed: true, idMembers: ["m1"] },
  ],
  checklists: [
    {
      id: "k1",
      idCard: "5f5e10000000000000000002",
      name: "Steps",
      checkItems: [
        { name: "two", pos: 2, state: "incomplete" },
        { name: "one", pos: 1, state: "complete" },
      ],
    },
  ],
  actions: [
    {
      type: "commentCard",
      date: "2024-05-03T10:00:00.000Z",
      data: { text: "Looks *good*", card: { id: "5f5e10000000000000000002" } },
      memberCreator: { fullName: "Jane _Doe_" },
    },
  ],
});

/** The same board with cards of other identifiers: those of an earlier import would be known. */
const otherCards = (digit: number): string => trello.replaceAll("5f5e1", `5f5e${digit}`);

test("a file that cannot be read at all is refused, and nothing is written", async () => {
  const before = await world();
  const broken = await run(ada, "trello", "{ not json");
  assert.deepEqual([broken.state, broken.error], ["failed", "The file is not JSON."]);
  assert.deepEqual([broken.board_uuids, broken.created.tickets, broken.progress.done], [[], 0, 0]);
  const open = await run(ada, "csv", 'Title,Due\nGood,2026-01-01\n"Bad,soon\n');
  assert.deepEqual([open.state, open.row_errors.map(({ row }: { row: number }) => row)], ["failed", [3]]);
  assert.deepEqual(await world(), before);
});

const many = (count: number) => Array.from({ length: count }, (_, number) => number);

test("of more columns, labels and criteria than a board may have the rest is reported, and the file is imported", async () => {
  const rows = (column: string, count: number) =>
    `Title,${column}\n${many(count)
      .map((number) => `One,${column} ${number}\n`)
      .join("")}`;
  const columns = await run(ada, "csv", rows("Status", 201), "&dry_run=true");
  assert.deepEqual([columns.created.columns.length, columns.skipped[0].what], [200, "Columns"]);
  const labels = await run(ada, "csv", rows("Labels", 2001), "&dry_run=true");
  assert.deepEqual([labels.created.labels.length, labels.skipped[0].what], [2000, "Labels"]);
  const trello = {
    name: "Long list",
    lists: [{ id: "l", name: "To do", pos: 1 }],
    cards: [{ id: "c", idList: "l", name: "Card", pos: 1, idChecklists: ["k"] }],
    checklists: [
      { id: "k", idCard: "c", checkItems: many(501).map((number) => ({ name: `Item ${number}`, pos: number })) },
    ],
  };
  const items = await run(ada, "trello", JSON.stringify(trello), "&dry_run=true");
  assert.deepEqual([items.created.subtasks, items.skipped[0].what], [500, "Checklist items"]);
});

test("a dry run reports what would be created and writes only its own row", async () => {
  await ada.post(`/workspaces/${workspace.uuid}/labels`, { name: "unused", color: "#112233" });
  const before = await world();
  const uuid = await begin(ada, "csv", csv, "&dry_run=true");
  const events = (await company.footprint())["events"];
  const read = await finished(uuid);
  assert.equal(read.state, "done");
  assert.deepEqual(read.created, {
    boards: ["Q3: backlog"],
    columns: ["To Do", "Done"],
    labels: ["API", "bug"],
    tickets: 3,
    comments: 0,
    subtasks: 0,
    wikis: [],
    pages: 0,
    attachments: 0,
    updated: 0,
    left: 0,
  });
  assert.deepEqual([read.board_uuids, read.progress], [[], { done: 3, total: 3 }]);
  assert.deepEqual(await world(), before);
  assert.equal((await company.footprint())["events"], events);
});

test("a table becomes a board whose tasks keep their text, column, labels, dates and order", async () => {
  await sql("insert into labels (workspace_uuid, name, color) values ($1, 'Bug', '#123456')", [workspace.uuid]);
  const read = await run(cleo, "csv", csv);
  assert.equal(read.state, "done", read.error);
  assert.deepEqual(read.created.labels, ["API"]);
  assert.deepEqual(read.skipped, []);
  const [board_uuid] = read.board_uuids;
  const tickets = (await sql("select * from tasks where board_uuid = $1 order by number", [board_uuid])) as {
    [name: string]: never;
  }[];
  assert.deepEqual(
    tickets.map((ticket) => [ticket["number"], ticket["title"], ticket["position"], ticket["archived_at"] !== null]),
    [
      [1, "First", "1.000000", false],
      [2, "Second", "1.000000", false],
      [3, "Third", "2.000000", false],
    ],
  );
  const { task } = (await cleo.get(`/tasks/${String(tickets[0]?.["uuid"])}`)).body;
  assert.equal(task.description, "**Bold** text");
  assert.equal(task.description_json.content[0].content[0].marks[0].type, "bold");
  assert.deepEqual([task.status_name, task.priority, task.due_date], ["Done", "high", "2026-12-24"]);
  assert.equal(task.created_at, "2026-01-02T03:04:05.000Z");
  assert.equal(task.created_by.uuid, cleo.uuid);
  assert.deepEqual(
    task.labels.map((label: { name: string }) => label.name),
    ["API", "Bug"],
  );
  const next = await cleo.post(`/boards/${board_uuid}/tasks`, { title: "Next", status: "To Do" });
  assert.deepEqual([next.body.task.number, next.body.task.position], [4, "2.000000"]);
  const [created] = asPublished(
    await sql(
      "select data, derived_field, actor_name from full_events where task_uuid = $1 and name = 'ticket.created'",
      [task.uuid],
    ),
  ) as { data: { task: Record<string, unknown> }; actor_name: string }[];
  const { unread_comment_count: _, subtasks: __, ...announced } = task;
  assert.deepEqual(created?.data.task, announced);
  assert.equal(created?.actor_name, "Cleo Example");
});

test("a Trello board is imported with its checklists, comments with their authors, and archived cards", async () => {
  const read = await run(ada, "trello", trello);
  assert.equal(read.state, "done", read.error);
  assert.deepEqual(read.created, {
    boards: ["Robots"],
    columns: ["Ideas", "Done"],
    labels: ["Hardware"],
    tickets: 3,
    comments: 1,
    subtasks: 2,
    wikis: [],
    pages: 0,
    attachments: 0,
    updated: 0,
    left: 0,
  });
  const tickets = (await sql(
    "select uuid, title, position, archived_at from tasks where board_uuid = $1 order by number",
    read.board_uuids,
  )) as { uuid: string; title: string; position: string; archived_at: Date | null }[];
  assert.deepEqual(
    tickets.map((ticket) => [ticket.title, ticket.position, ticket.archived_at !== null]),
    [
      ["Top", "1.000000", false],
      ["Low", "2.000000", false],
      ["Gone", "1.000000", false],
    ],
  );
  const { task } = (await ada.get(`/tasks/${tickets[0]?.uuid}`)).body;
  assert.deepEqual([task.subtask_total, task.subtask_done, task.comment_total], [2, 1, 1]);
  assert.deepEqual(
    task.subtasks.map((subtask: { title: string }) => subtask.title),
    ["one", "two"],
  );
  const [comment] = (await sql("select * from comments where task_uuid = $1", [task.uuid])) as {
    [name: string]: unknown;
  }[];
  assert.equal(comment?.["body"], "**Jane \\_Doe\\_** · 3 May 2024\n\nLooks *good*");
  assert.equal(comment?.["author_uuid"], ada.uuid);
  assert.deepEqual(comment?.["created_at"], new Date("2024-05-03T10:00:00.000Z"));
});

test("an import emits events of the board, each task, the new labels and its end, by the person who imported", async () => {
  const [last] = (await sql("select coalesce(max(id), 0) as id from full_events")) as { id: number }[];
  const uuid = await begin(cleo, "csv", "Title,Labels\nOne,fresh\nTwo,fresh\n");
  await finished(uuid);
  const events = (await sql("select name, actor_user_uuid from full_events where id > $1 order by id", [
    last?.id ?? 0,
  ])) as {
    name: string;
    actor_user_uuid: string;
  }[];
  assert.deepEqual(
    events.map((event) => event.name),
    ["import.created", "board.created", "ticket.created", "ticket.created", "label.created", "import.finished"],
  );
  assert.ok(events.every((event) => event.actor_user_uuid === cleo.uuid));
});

test("a crash just before the commit stores nothing, and the next attempt imports exactly once", async () => {
  const before = await world();
  const uuid = await begin(ada, "trello", otherCards(2));
  harness.faults.beforeCommit = new Error("a crash");
  const failed = await finished(uuid);
  assert.equal(failed.state, "running");
  assert.deepEqual(await world(), before);
  harness.faults.beforeCommit = null;
  await sql("update jobs set run_at = clock_timestamp()");
  const read = await finished(uuid);
  assert.equal(read.state, "done");
  const after = await world();
  assert.equal(after["tasks"], (before["tasks"] ?? 0) + 3);
  assert.equal(after["comments"], (before["comments"] ?? 0) + 1);
});

test("an import that has ended is not done again", async () => {
  const uuid = await begin(ada, "csv", "Title\nOnce\n");
  await finished(uuid);
  const before = await company.footprint();
  const payload = { workspace_uuid: workspace.uuid, import_uuid: uuid };
  const sealed = harness.platform.services.sealer.seal(JSON.stringify(payload), "job run_import");
  await sql("insert into jobs (kind, workspace_uuid, payload) values ('run_import', $1, $2)", [workspace.uuid, sealed]);
  assert.equal((await finished(uuid)).state, "done");
  assert.deepEqual(await company.footprint(), before);
});

test("if two workers do one import, one finishes it and the other one's work is rolled back", async () => {
  const before = await world();
  const uuid = await begin(ada, "trello", otherCards(3));
  const payload = { workspace_uuid: workspace.uuid, import_uuid: uuid };
  await Promise.allSettled([1, 2].map(() => runImport(harness.platform, payload, new AbortController().signal)));
  await harness.worker.idle();
  await sql("update jobs set run_at = clock_timestamp()");
  assert.equal((await finished(uuid)).state, "done");
  assert.equal((await world())["tasks"], (before["tasks"] ?? 0) + 3);
});

test("an import that fails at every attempt ends as failed, and its file is deleted", async () => {
  const before = await world();
  const uuid = await begin(ada, "csv", "Title\nOne\n");
  harness.faults.beforeCommit = new Error("a crash");
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    if (attempt === 3) await sql("update jobs set attempts = 99");
    await sql("update jobs set run_at = clock_timestamp()");
    if (attempt === 3) harness.faults.beforeCommit = null;
    await harness.worker.idle();
  }
  const read = await finished(uuid);
  assert.equal(read.state, "failed");
  assert.match(read.error, /^Something went wrong/);
  assert.deepEqual(await world(), before);
});

test("an import fails if its person has lost the permission meanwhile, or the plan is full", async () => {
  const before = await world();
  const set = (values: string) => sql(`update workspaces set ${values} where uuid = $1`, [workspace.uuid]);
  const uuid = await begin(cleo, "csv", "Title\nOne\n");
  await sql("update members set role = 'viewer' where user_uuid = $1", [cleo.uuid]);
  const lost = await finished(uuid);
  await sql("update members set role = 'member' where user_uuid = $1", [cleo.uuid]);
  assert.deepEqual([lost.state, lost.error], ["failed", "Your role in this workspace is read-only."]);
  const other = await begin(ada, "csv", "Title\nOne\n");
  await set("plan = 'free'");
  const full = await finished(other);
  await set("plan = 'unlimited'");
  assert.deepEqual(
    [full.state, full.error],
    ["failed", "All boards of the plan are in use. Delete a board, or change the plan."],
  );
  assert.deepEqual(await world(), before);
  const events = await sql(
    "select 1 from full_events where name = 'import.finished' and data->'import'->>'uuid' = $1",
    [other],
  );
  assert.equal(events.length, 1);
});

test("several hundred tasks keep the file's order, and progress ends at their number", async () => {
  const rows = Array.from({ length: 1203 }, (_, index) => `Ticket ${index + 1}`);
  const read = await run(ada, "csv", ["Title", ...rows].join("\n"));
  assert.deepEqual(read.progress, { done: 1203, total: 1203 });
  const [sums] = (await sql(
    `select count(*)::int as tickets, bool_and(title = 'Ticket ' || number) as named,
       bool_and(position = number) as placed from tasks where board_uuid = $1`,
    read.board_uuids,
  )) as Record<string, unknown>[];
  assert.deepEqual({ ...sums }, { tickets: 1203, named: true, placed: true });
  const [board] = (await sql("select last_number from task_numbers where board_uuid = $1", read.board_uuids)) as {
    last_number: number;
  }[];
  assert.equal(board?.last_number, 1203);
});

test("a file that Excel on Windows saved is imported, and the import names the encoding", async () => {
  const windows = Buffer.from("Title;Description\r\nGr\u00fc\u00dfe;5 \u0080\r\n", "latin1");
  const done = await run(ada, "csv", windows);
  assert.deepEqual([done.state, done.encoding, done.created.tickets], ["done", "windows-1252", 1]);
  const [ticket] = (await ada.get(`/boards/${done.board_uuids[0]}/tasks`)).body.tasks;
  assert.deepEqual([ticket.title, ticket.description], ["Grüße", "5 €"]);
  assert.equal((await run(ada, "csv", csv, "&dry_run=true")).encoding, "utf-8");
  const refused = await run(ada, "csv", Buffer.from("Title\nGr\u0081n", "latin1"));
  assert.deepEqual([refused.state, refused.encoding], ["failed", null]);
});

/** The most memory that the process had so far. In megabytes. */
const peak = (): number => process.resourceUsage().maxRSS / 1024;

test("JSON that is too deep or has too many values is refused before it is read, with little memory", async () => {
  const before = peak();
  const why = "The file has more than 2,000,000 values, or more than 138 in each other.";
  for (const bytes of ["[".repeat(25_000_000), `[${"[],".repeat(8_000_000)}[]]`]) {
    const read = await run(ada, "trello", bytes);
    assert.equal(read.state, "failed");
    assert.deepEqual(read.error, why);
  }
  // 1,350 and 680 MB otherwise
  assert.ok(peak() - before < 400, `${Math.round(peak() - before)} MB`);
});
