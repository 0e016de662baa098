import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { wikiImports } from "#test/imported-wiki.ts";
import { workspaceImports } from "#test/imported-workspace.ts";
import { exportOf, fillWorkspace } from "#test/whole-workspace.ts";
import { seeded } from "#test/fuzz/random.ts";
import { rolledBack } from "#test/rolled-back.ts";

const company = await startCompany();
const { ada, ben, board, cleo, dev, harness, hal, nobody, workspace } = company;
const imports = `/workspaces/${workspace.uuid}/imports`;
const sql = harness.platform.pool.run.bind(harness.platform.pool);
const wikis = wikiImports(company);

type Import = { readonly uuid: string; readonly board_uuids: readonly string[]; readonly wiki_uuid: string | null };

const csv = "Title,Status,Labels,Cost\nFirst,Doing,fresh,5\nSecond,Done,,\n";

async function bring(who: typeof ada = cleo, options = "", bytes = csv): Promise<Import & { boardUuid: string }> {
  const file = { name: "Backlog.csv", type: "text/csv", bytes };
  const { uuid } = created(await who.upload(`${imports}?source=csv${options}`, file)).import;
  await harness.worker.idle();
  const ended = (await ada.get(`${imports}/${uuid}`)).body.import;
  assert.equal(ended.state, "done", ended.error);
  return { ...ended, boardUuid: ended.board_uuids[0] };
}

const undo = (who: typeof ada, { uuid }: Import) => who.post(`${imports}/${uuid}/undo`);

/** The tasks of a board by their titles. */
async function tasksOf(board_uuid: string): Promise<Map<string, { uuid: string; version: number }>> {
  const { tasks } = (await ada.get(`/boards/${board_uuid}/tasks`)).body as {
    tasks: { title: string; uuid: string; version: number }[];
  };
  return new Map(tasks.map((task) => [task.title, task]));
}

async function firstOf(board_uuid: string): Promise<{ uuid: string; version: number }> {
  return (await tasksOf(board_uuid)).get("First") ?? assert.fail("there is no such task");
}

test("others than the importer, owners and admins cannot undo an import, nor viewers", async () => {
  const done = await bring();
  const before = await company.footprint();
  const answers = await Promise.all([dev, hal, nobody].map((who) => undo(who, done)));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [403, 404, 401],
  );
  const others = await bring(ben);
  assert.deepEqual([(await undo(cleo, others)).status, (await undo(ada, others)).status], [404, 200]);
  assert.equal((await company.footprint())["tasks"], (before["tasks"] ?? 0) + 2);
  assert.equal((await undo(cleo, done)).status, 200);
});

test("an importer who may no longer open the board cannot undo the import", async () => {
  const done = await bring();
  assert.equal((await ada.delete(`/boards/${done.boardUuid}/members/${cleo.uuid}`)).status, 200);
  const { status, body } = await undo(cleo, done);
  assert.deepEqual([status, body.error], [404, "Board not found."]);
  assert.equal((await ada.get(`/boards/${done.boardUuid}`)).status, 200);
});

test("the board of an undone import is archived with its tasks, its events say so, and it can be restored", async () => {
  const done = await bring();
  const { body } = await undo(cleo, done);
  assert.deepEqual([body.import.uuid, typeof body.import.undone_at, body.import.state], [done.uuid, "string", "done"]);
  assert.equal((await ada.get(`${imports}/${done.uuid}`)).body.import.undone_at, body.import.undone_at);
  assert.equal((await ada.get(`/boards/${done.boardUuid}`)).status, 404);
  const events = (await sql(
    "select name, actor_user_uuid from full_events where workspace_uuid = $1 order by id desc limit 2",
    [workspace.uuid],
  )) as { name: string; actor_user_uuid: string }[];
  assert.deepEqual(events, [
    { name: "import.undone", actor_user_uuid: cleo.uuid },
    { name: "board.archived", actor_user_uuid: cleo.uuid },
  ]);
  assert.equal((await cleo.post(`/boards/${done.boardUuid}/restore`)).status, 200);
  const first = await firstOf(done.boardUuid);
  const { labels } = (await ada.get(`/tasks/${first.uuid}`)).body.task;
  assert.deepEqual(
    labels.map(({ name }: { name: string }) => name),
    ["fresh"],
  );
});

test("an import that was undone, failed, waits or was a dry run cannot be undone", async () => {
  const [undone, dry] = [await bring(), await bring(cleo, "&dry_run=true")];
  assert.equal((await undo(cleo, undone)).status, 200);
  const file = { name: "a.csv", type: "text/csv", bytes: csv };
  const { import: waiting } = created(await cleo.upload(`${imports}?source=csv`, file));
  const before = await company.footprint();
  for (const each of [undone, dry, waiting]) {
    const { status, body } = await undo(cleo, each);
    assert.deepEqual([status, body.code], [409, "import_not_undoable"]);
  }
  assert.deepEqual(await company.footprint(), before);
  await harness.worker.idle();
  assert.equal((await undo(cleo, waiting)).status, 200);
});

/** The things that people do with an imported board; each keeps it from being undone. */
const work: Readonly<Record<string, (board_uuid: string) => Promise<{ readonly status: number }>>> = {
  "a changed title": async (uuid) => {
    const first = await firstOf(uuid);
    return ada.patch(`/tasks/${first.uuid}`, { version: first.version, title: "Other" });
  },
  "a comment": async (uuid) => ada.post(`/tasks/${(await firstOf(uuid)).uuid}/comments`, { body: "Yes" }),
  "a subtask": async (uuid) => ada.post(`/tasks/${(await firstOf(uuid)).uuid}/subtasks`, { title: "Step" }),
  "a move": async (uuid) => {
    const first = await firstOf(uuid);
    return ada.post(`/tasks/${first.uuid}/move`, { version: first.version, status: "Done" });
  },
  "a link with another board": async (uuid) => {
    const other = await company.task();
    const body = { other_task_uuid: (await firstOf(uuid)).uuid, direction: "blocks" };
    return ada.post(`/tasks/${other.uuid}/relationships`, body);
  },
  "an attachment": async (uuid) => {
    const file = { name: "a.txt", type: "text/plain", bytes: "a" };
    return ada.upload(`/tasks/${(await firstOf(uuid)).uuid}/attachments`, file);
  },
  "a new task": (uuid) => ada.post(`/boards/${uuid}/tasks`, { title: "New", status: "Done" }),
  "a task in the trash": async (uuid) => ada.post(`/tasks/${(await firstOf(uuid)).uuid}/archive`),
  "a task that went to another board": async (uuid) => {
    const first = await firstOf(uuid);
    return ada.post(`/tasks/${first.uuid}/move-board`, { version: first.version, board_uuid: board.uuid });
  },
  "a new status": (uuid) => ada.post(`/boards/${uuid}/statuses`, { name: "More" }),
  "a new group": (uuid) => ada.post(`/boards/${uuid}/groups`, { name: "More" }),
  "a new custom field": (uuid) => ada.post(`/boards/${uuid}/custom-fields`, { name: "More", type: "text" }),
  "a deleted status": async (uuid) => {
    const { statuses } = (await ada.get(`/boards/${uuid}`)).body as { statuses: { uuid: string; name: string }[] };
    const empty = statuses.find(({ name }) => name === "Doing") ?? assert.fail("there is no such status");
    const first = await firstOf(uuid);
    await ada.post(`/tasks/${first.uuid}/move`, { version: first.version, status: "Done" });
    await sql("update tasks set updated_at = created_at where uuid = $1", [first.uuid]);
    return ada.delete(`/boards/${uuid}/statuses/${empty.uuid}`);
  },
  "another name": (uuid) => ada.patch(`/boards/${uuid}`, { name: "Ours" }),
  "an archived board": (uuid) => ada.post(`/boards/${uuid}/archive`),
  "a deleted board": async (uuid) => {
    await ada.post(`/boards/${uuid}/archive`);
    return ada.delete(`/boards/${uuid}`);
  },
};

for (const [name, act] of Object.entries(work)) {
  test(`an import is not undone after ${name}`, async () => {
    const done = await bring();
    const { status } = await act(done.boardUuid);
    assert.ok(status < 300, `${status}`);
    const before = await company.footprint();
    const refused = await undo(ada, done);
    assert.deepEqual([refused.status, refused.body.code], [409, "import_worked_on"], refused.body.error);
    assert.match(refused.body.error, /people worked with it: \d things? w(as|ere) changed/);
    assert.deepEqual(await company.footprint(), before);
    assert.equal((await ada.get(`${imports}/${done.uuid}`)).body.import.undone_at, null);
  });
}

test("the refusal counts what was changed, and names one thing of it", async () => {
  const done = await bring();
  await ada.post(`/tasks/${(await firstOf(done.boardUuid)).uuid}/comments`, { body: "Yes" });
  await ada.post(`/boards/${done.boardUuid}/statuses`, { name: "More" });
  assert.equal(
    (await undo(cleo, done)).body.error,
    "The import cannot be undone, because people worked with it: 2 things were changed, added, moved or deleted, such as “First”.",
  );
});

test("reading what was imported does not keep it from being undone", async () => {
  const done = await bring(ada, "", "Title,Comments\nFirst,Some words\n");
  const { uuid } = await firstOf(done.boardUuid);
  assert.equal((await ada.get(`/tasks/${uuid}`)).status, 200);
  assert.ok((await ada.post(`/tasks/${uuid}/comments/read`)).status < 300);
  assert.equal((await undo(ada, done)).status, 200);
});

test("a new wiki is archived, and pages of another wiki go to the trash with those under them", async () => {
  const entries = [
    { name: "a/README.md", content: "# A" },
    { name: "a/b.md", content: "B" },
    { name: "c.md", content: "C" },
  ];
  const whole: Import = await wikis.run(entries);
  assert.equal((await undo(ada, whole)).status, 200);
  assert.equal((await ada.get(`/wikis/${whole.wiki_uuid}/tree`)).status, 404);
  const { uuid } = await wikis.wiki();
  const own = created(await ada.post(`/wikis/${uuid}/pages`, { title: "Own" })).page;
  const part: Import = await wikis.run(entries, `&wiki_uuid=${uuid}`);
  assert.equal((await wikis.lines(uuid)).length, 4);
  assert.equal((await undo(ada, part)).status, 200);
  assert.deepEqual(await wikis.lines(uuid), ["Own"]);
  const { trash } = (await ada.get(`/workspaces/${workspace.uuid}/trash`)).body as {
    trash: { kind: string; uuid: string; title: string }[];
  };
  const trashed = trash.filter(({ kind }) => kind === "wiki_page");
  for (const page of trashed)
    assert.equal((await ada.post(`/workspaces/${workspace.uuid}/trash/wiki_page/${page.uuid}/restore`)).status, 200);
  assert.equal((await wikis.lines(uuid)).length, 4, JSON.stringify(trashed));
  assert.equal((await ada.get(`/wiki-pages/${own.uuid}`)).status, 200);
});

test("pages are not undone after one was renamed, put under another, or got one of somebody else under it", async () => {
  const entries = [{ name: "a.md", content: "A" }];
  type Act = (page: { uuid: string; version: number }, wiki: string) => Promise<{ readonly status: number }>;
  const acts: readonly Act[] = [
    ({ uuid, version }) => ada.patch(`/wiki-pages/${uuid}/title`, { version, title: "Other" }),
    ({ uuid }, wiki) => ada.post(`/wikis/${wiki}/pages`, { title: "Under", parent_page_uuid: uuid }),
    ({ uuid }) => ada.post(`/wiki-pages/${uuid}/publish`),
    ({ uuid }) => ada.upload(`/wiki-pages/${uuid}/attachments`, { name: "a.txt", type: "text/plain", bytes: "a" }),
    ({ uuid }) => ada.post(`/wiki-pages/${uuid}/archive`),
  ];
  for (const act of acts) {
    const { uuid } = await wikis.wiki();
    const done: Import = await wikis.run(entries, `&wiki_uuid=${uuid}`);
    const { pages } = (await ada.get(`/wikis/${uuid}/tree`)).body as { pages: { uuid: string; title: string }[] };
    const page = pages.find(({ title }) => title !== "Own") ?? assert.fail("no page");
    const { version } = (await ada.get(`/wiki-pages/${page.uuid}`)).body.page;
    const { status } = await act({ uuid: page.uuid, version }, uuid);
    assert.ok(status < 300, String(act));
    const refused = await undo(ada, done);
    assert.deepEqual([refused.status, refused.body.code], [409, "import_worked_on"], String(act));
  }
});

test("the import of a workspace is undone with its boards and wikis", async () => {
  const { fresh, into } = workspaceImports(company);
  await fillWorkspace(company, seeded(1));
  const copy = await fresh();
  const before = (await ada.get(`/workspaces/${copy}/boards`)).body.boards.length;
  const done = await into(copy, (await exportOf(company, ada, workspace.uuid)).bytes);
  assert.equal(done.state, "done", done.error ?? "");
  const path = `/workspaces/${copy}/imports/${done.uuid}/undo`;
  const { status, body } = await ada.post(path);
  assert.equal(status, 200, body.error);
  assert.equal((await ada.get(`/workspaces/${copy}/boards`)).body.boards.length, before);
  assert.deepEqual((await ada.get(`/wikis?workspace_uuid=${copy}`)).body.wikis, []);
});

test("a crash just before the commit leaves everything as it was", async () => {
  const done = await bring();
  harness.faults.beforeCommit = rolledBack;
  const { status } = await undo(cleo, done);
  harness.faults.beforeCommit = null;
  assert.equal(status, 418);
  assert.equal((await ada.get(`/boards/${done.boardUuid}`)).status, 200);
  assert.equal((await undo(cleo, done)).status, 200);
});

test("an undo at the time of an edit either counts with it, or is refused", async () => {
  for (let round = 0; round < 10; round += 1) {
    const done = await bring();
    const first = await firstOf(done.boardUuid);
    const edit = () => ada.patch(`/tasks/${first.uuid}`, { version: first.version, title: "Other" });
    const [undone, edited] = await Promise.all(
      round % 2 === 0 ? [undo(cleo, done), edit()] : [edit(), undo(cleo, done)].toReversed(),
    );
    assert.deepEqual(
      [undone?.status, edited?.status],
      undone?.status === 200 ? [200, 404] : [409, 200],
      JSON.stringify([undone?.body, edited?.body]),
    );
  }
});

test("of two undos at once one does it, and the other one is refused", async () => {
  const done = await bring();
  const answers = await Promise.all([undo(ada, done), undo(cleo, done)]);
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 409]));
});
