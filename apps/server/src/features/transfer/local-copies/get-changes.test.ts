import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { contentByRoutes, Copy } from "#test/copies/copy.ts";
import { atRest } from "#test/harness.ts";
import { mentioning } from "#test/notified.ts";
import { list, type ApiClient } from "#test/people.ts";
import { startWiki } from "#test/wiki.ts";
import { copySemaphore } from "./copy-semaphore.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { everything } from "./since.ts";
import { kinds } from "./view.ts";

const company = await startCompany({ RATE_LIMIT_PER_MINUTE: "10000" });
const { ada, ben, cleo, dev, finn, hal, ivy, nobody, robot, workspace, harness } = company;
const path = `/workspaces/${workspace.uuid}/changes`;

/** A copy that has everything. */
async function copyOf(who: ApiClient): Promise<Copy> {
  await atRest(harness);
  const copy = new Copy(who, workspace.uuid);
  await copy.catchUp(5000);
  return copy;
}

async function assertSame(copy: Copy): Promise<void> {
  assert.deepEqual(copy.content(), await contentByRoutes(copy.who, workspace.uuid, copy.who === robot));
}

async function boardOf(
  name: string,
  ...people: readonly ApiClient[]
): Promise<{ uuid: string; workspace_uuid: string }> {
  const { board: made } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name }));
  for (const who of people) await list(harness, made, who);
  return made;
}

async function taskOn(uuid: string, title = "A ticket"): Promise<{ uuid: string; version: number }> {
  return created(await ada.post(`/boards/${uuid}/tasks`, { title })).task;
}

test("a person who is no member, and a request against the schema, is rejected", async () => {
  assert.equal((await nobody.get(path)).status, 401);
  assert.equal((await hal.get(path)).status, 404);
  const [foreign] = (await hal.get("/workspaces")).body.workspaces;
  assert.equal((await robot.get(`/workspaces/${foreign.uuid}/changes`)).status, 403);
  for (const query of ["limit=0", "limit=5001", "kinds=", "kinds=users", "kinds=tasks,", "since=now"]) {
    assert.equal((await ada.get(`${path}?${query}`)).status, 400, query);
  }
});

test("a cursor is valid only for its caller, workspace and kinds", async () => {
  const { next_cursor } = (await cleo.get(`${path}?limit=1`)).body;
  assert.equal((await cleo.get(`${path}?cursor=${next_cursor}`)).status, 200);
  const [elsewhere] = (await hal.get("/workspaces")).body.workspaces;
  const rejected = [
    await robot.get(`${path}?cursor=${next_cursor}`),
    await dev.get(`${path}?cursor=${next_cursor}`),
    await cleo.get(`${path}?kinds=tasks&cursor=${next_cursor}`),
    await cleo.get(`${path}?cursor=${next_cursor}x`),
    await cleo.get(`${path}?cursor=`),
    await hal.get(`/workspaces/${elsewhere.uuid}/changes?cursor=${next_cursor}`),
  ];
  for (const { status, body } of rejected) assert.deepEqual([status, body.error], [400, "Invalid cursor."]);
});

test("a new copy holds what the other routes show, whatever the limit, for every member and for keys", async () => {
  await company.tasks(5);
  for (const who of [ada, ben, cleo, dev, finn, ivy, robot]) {
    for (const limit of [1, 3, 5000]) {
      const copy = new Copy(who, workspace.uuid);
      await copy.catchUp(limit);
      await assertSame(copy);
    }
  }
});

test("after one change the next reply holds the one row and no text of it", async () => {
  const task = await company.task({ description: "A long text" });
  const copy = await copyOf(cleo);
  await ada.patch(`/tasks/${task.uuid}`, { version: task.version, title: "Changed" });
  const changes = await copy.readPage(1000);
  const row = changes.tasks.find(({ uuid }) => uuid === task.uuid);
  assert.equal(row?.title, "Changed");
  assert.ok(!JSON.stringify(changes).includes("A long text"));
  assert.deepEqual(
    [changes.boards, changes.statuses, changes.labels, changes.members, changes.removed],
    [[], [], [], [], []],
  );
  assert.equal(copy.hasMore, false);
});

test("only the kinds that are asked for are sent, and a key gets neither sprints nor notifications", async () => {
  await company.task({ assignee_uuids: [cleo.uuid] });
  await boardOf("A sprint", cleo);
  await harness.worker.idle();
  const { changes } = (await cleo.get(`${path}?kinds=labels,boards`)).body;
  const filled = kinds.filter((kind) => changes[kind].length > 0);
  assert.deepEqual(filled, ["boards"]);
  assert.ok((await cleo.get(`${path}?kinds=notifications`)).body.changes.notifications.length > 0);
  assert.deepEqual((await robot.get(`${path}?kinds=notifications,sprints`)).body.changes.notifications, []);
});

test("a board that is lost is named once, and comes whole when it is given back", async () => {
  const { uuid } = await boardOf("Given", cleo);
  await taskOn(uuid);
  const copy = await copyOf(cleo);
  assert.equal((await ada.delete(`/boards/${uuid}/members/${cleo.uuid}`)).status, 200);
  await taskOn(uuid, "Unseen");
  const lost = await copy.readPage(1000);
  assert.deepEqual(lost.left_boards, [uuid]);
  assert.ok(!JSON.stringify(lost).includes("Unseen"));
  await assertSame(copy);
  await ada.put(`/boards/${uuid}/members/${cleo.uuid}`);
  const given = await copy.readPage(1000);
  assert.equal(given.tasks.filter((task) => task.board_uuid === uuid).length, 2);
  assert.equal(given.statuses.filter((status) => status.board_uuid === uuid).length, 3);
  await assertSame(copy);
});

test("an archived and a deleted board are lost by those who had them, and nobody else hears of them", async () => {
  const { uuid } = await boardOf("Short", cleo);
  const [copy, other] = [await copyOf(cleo), await copyOf(ivy)];
  await ada.post(`/boards/${uuid}/archive`);
  await ada.delete(`/boards/${uuid}`);
  const hidden = await boardOf("Hidden");
  await ada.post(`/boards/${hidden.uuid}/archive`);
  await ada.delete(`/boards/${hidden.uuid}`);
  assert.deepEqual((await copy.readPage(1000)).left_boards, [uuid]);
  const { left_boards, removed } = await other.readPage(1000);
  assert.deepEqual([left_boards, removed], [[], []]);
  for (const each of [copy, other]) await assertSame(each);
});

test("a task that moved to a board which is lost before the page of the task is read leaves the copy", async () => {
  const [from, to] = [await boardOf("From", cleo), await boardOf("To", cleo)];
  const tasks = [await taskOn(from.uuid), await taskOn(from.uuid)];
  const copy = await copyOf(cleo);
  for (const { uuid } of tasks) await ada.post(`/tasks/${uuid}/move-board`, { board_uuid: to.uuid });
  await atRest(harness);
  const page = await copy.readPage(1);
  assert.deepEqual([page.tasks.length, copy.hasMore], [1, true]);
  await ada.post(`/boards/${to.uuid}/archive`);
  await atRest(harness);
  await copy.catchUp(1000);
  // what happened while the pages of before were read
  await copy.catchUp(1000);
  await assertSame(copy);
});

test("a person who becomes an admin, or is one no more, begins a new copy", async () => {
  const copy = await copyOf(dev);
  const person = `/admin/workspaces/${workspace.uuid}/people/${dev.uuid}`;
  for (const [role, resets] of [
    ["member", 0],
    ["admin", 1],
    ["owner", 1],
    ["viewer", 2],
  ] as const) {
    assert.equal((await ada.patch(person, { role })).status, 200);
    await copy.catchUp(1000);
    assert.equal(copy.resets, resets, role);
    await assertSame(copy);
  }
});

test("a cursor of more than thirty days begins a new copy", async () => {
  const reader = { user_uuid: cleo.uuid, seesAllBoards: false, opensWikis: true, workspace_uuid: workspace.uuid };
  const copy = { reader, key_uuid: null, kinds };
  const day = 24 * 60 * 60 * 1000;
  for (const [days, isReset] of [
    [29, false],
    [31, true],
  ] as const) {
    const then = new Date(Date.now() - days * day).toISOString();
    for (const cursor of [
      writeCursor(copy, then, null),
      writeCursor(copy, then, { since: everything, section: "labels", after: [workspace.uuid] }),
    ]) {
      const { body } = await cleo.get(`${path}?cursor=${cursor}`);
      assert.equal(body.reset === true, isReset);
      if (isReset) assert.ok(body.changes.boards.length > 0);
    }
  }
  const cursor = writeCursor(copy, "2026-11-03T09:30:00.000Z", null);
  assert.equal(readCursor({ ...copy, reader: { ...reader, seesAllBoards: true } }, cursor, assert.fail), null);
});

test("a notification goes with its comment, also when that was deleted for good between two reads", async () => {
  const task = await company.task({ assignee_uuids: [cleo.uuid] });
  await cleo.post(`/tasks/${task.uuid}/comments`, { body: "First" });
  const { comment } = created(await ada.post(`/tasks/${task.uuid}/comments`, { body: "An answer" }));
  const copy = await copyOf(cleo);
  const notified = () =>
    [...copy.rows.notifications.values()].filter((row) => row["comment_uuid"] === comment.uuid).length;
  assert.equal(notified(), 1);
  await ada.delete(`/tasks/${task.uuid}/comments/${comment.uuid}`);
  await ada.delete(`/workspaces/${workspace.uuid}/trash/comment/${comment.uuid}`);
  await copy.catchUp(1000);
  assert.equal(notified(), 0);
  await assertSame(copy);
});

test("a copy of only notifications learns that the task of a notification is deleted for good", async () => {
  const task = await company.task({ assignee_uuids: [cleo.uuid] });
  await atRest(harness);
  const { next_cursor, changes } = (await cleo.get(`${path}?kinds=notifications`)).body;
  assert.ok(changes.notifications.some((row: { task_uuid: string }) => row.task_uuid === task.uuid));
  await ada.post(`/tasks/${task.uuid}/archive`);
  assert.equal((await ada.delete(`/workspaces/${workspace.uuid}/trash/ticket/${task.uuid}`)).status, 200);
  const { removed } = (await cleo.get(`${path}?kinds=notifications&cursor=${next_cursor}`)).body.changes;
  assert.deepEqual(removed, [{ kind: "tasks", uuid: task.uuid }]);
});

test("a copy of only notifications learns when the page of a mention goes to the trash, comes back and is deleted for good", async () => {
  const { wiki, page } = await startWiki(company);
  const about = created(
    await ada.post(`/wikis/${wiki.uuid}/pages`, { title: "Plans", content_json: mentioning(cleo) }),
  ).page;
  await page("Besides");
  await atRest(harness);
  type NotificationRow = {
    uuid: string;
    page_uuid: string | null;
    board_uuid: string | null;
    task_uuid: string | null;
  };
  let cursor = "";
  const read = async () => {
    await atRest(harness);
    const { body } = await cleo.get(`${path}?kinds=notifications${cursor === "" ? "" : `&cursor=${cursor}`}`);
    cursor = body.next_cursor;
    const mentions: NotificationRow[] = body.changes.notifications.filter(
      (row: NotificationRow) => row.page_uuid === about.uuid,
    );
    return { mentions, removed: body.changes.removed as { kind: string; uuid: string }[] };
  };
  const { mentions } = await read();
  const [mention] = mentions;
  assert.deepEqual([mention?.board_uuid, mention?.task_uuid, mentions.length], [null, null, 1]);
  const gone = { kind: "notifications", uuid: mention?.uuid };
  const inTrash = `/workspaces/${workspace.uuid}/trash/wiki_page/${about.uuid}`;
  const steps = [
    [() => ada.post(`/wiki-pages/${about.uuid}/archive`), () => ada.post(`${inTrash}/restore`)],
    [() => ada.delete(`/wikis/${wiki.uuid}`), () => ada.post(`/wikis/${wiki.uuid}/restore`)],
  ] as const;
  for (const [lose, restore] of steps) {
    assert.equal((await lose()).status, 200);
    const lost = await read();
    assert.deepEqual(lost.mentions, []);
    assert.ok(
      lost.removed.some(({ uuid }) => uuid === gone.uuid),
      JSON.stringify(lost.removed),
    );
    assert.equal((await restore()).status, 200);
    assert.deepEqual((await read()).mentions, [mention]);
  }
  await ada.post(`/wiki-pages/${about.uuid}/archive`);
  assert.equal((await ada.delete(inTrash)).status, 200);
  assert.deepEqual((await read()).removed, [{ kind: "pages", uuid: about.uuid }]);
});

test("a notification that a person reads on one device is read in their copies", async () => {
  const task = await company.task();
  await ada.post(`/tasks/${task.uuid}/comments`, { body: "News" });
  const [copy, other] = [await copyOf(cleo), await copyOf(finn)];
  assert.equal(copy.rows.tasks.get(task.uuid)?.["unread_comment_count"], 1);
  await cleo.post(`/tasks/${task.uuid}/comments/read`);
  await copy.catchUp(1000);
  assert.equal(copy.rows.tasks.get(task.uuid)?.["unread_comment_count"], 0);
  assert.ok(!(await other.readPage(1000)).tasks.some(({ uuid }) => uuid === task.uuid));
});

test("a link to a task of another board is shown as long as the other board may be opened", async () => {
  const far = await boardOf("Far", cleo);
  const [task, other] = [await company.task(), await taskOn(far.uuid)];
  await ada.post(`/tasks/${task.uuid}/relationships`, { other_task_uuid: other.uuid, direction: "blocked_by" });
  const copy = await copyOf(cleo);
  const shown = () => copy.rows.tasks.get(task.uuid);
  assert.deepEqual([shown()?.["blocked_by"], shown()?.["is_blocked"]], [[other.uuid], true]);
  await ada.delete(`/boards/${far.uuid}/members/${cleo.uuid}`);
  await copy.catchUp(1000);
  assert.deepEqual([shown()?.["blocked_by"], shown()?.["is_blocked"]], [[], true]);
  for (const [change, isBlocked] of [
    ["archive", false],
    ["restore", true],
    ["archive", false],
  ] as const) {
    await ada.post(`/boards/${far.uuid}/${change}`);
    await copy.catchUp(1000);
    assert.equal(shown()?.["is_blocked"], isBlocked, change);
  }
  await ada.delete(`/boards/${far.uuid}`);
  await copy.catchUp(1000);
  assert.equal(shown()?.["is_blocked"], false);
});

test("at most two pages of a workspace's new copies are read at once; changes and other workspaces are read at the same time", async () => {
  const copy = await copyOf(cleo);
  const [elsewhere] = (await hal.get("/workspaces")).body.workspaces;
  const held = Promise.withResolvers<void>();
  const holders = [1, 2].map(() => copySemaphore.take(workspace.uuid, () => held.promise));
  const answered: string[] = [];
  const asked = [ada, cleo].map(async (who) => {
    assert.equal((await who.get(path)).status, 200);
    answered.push("after them");
  });
  await copy.readPage(1000);
  assert.equal((await hal.get(`/workspaces/${elsewhere.uuid}/changes`)).status, 200);
  answered.push("at the same time");
  held.resolve();
  await Promise.all([...holders, ...asked]);
  assert.deepEqual(answered, ["at the same time", "after them", "after them"]);
});

test("a page ends with 4 MB", async () => {
  const { uuid } = await boardOf("Large", cleo);
  const field = created(await ada.post(`/boards/${uuid}/custom-fields`, { name: "Text", type: "text" })).custom_field;
  await harness.platform.pool.run(
    `insert into tasks (workspace_uuid, board_uuid, number, title, status_uuid, position, custom_fields, created_by)
     select $1, $2, n, 'Large', (select uuid from statuses where board_uuid = $2 order by position limit 1), n,
       jsonb_build_object($3::text, repeat('x', 30000)), $4 from generate_series(1, 250) n`,
    [workspace.uuid, uuid, field.uuid, ada.uuid],
  );
  const answer = await cleo.get(`${path}?limit=5000&kinds=tasks`);
  const size = JSON.stringify(answer.body).length;
  assert.ok(size > 3_500_000 && size < 4_100_000, String(size));
  assert.equal(answer.body.has_more, true);
  const copy = new Copy(cleo, workspace.uuid);
  await copy.catchUp(5000);
  assert.equal([...copy.rows.tasks.values()].filter((task) => task["board_uuid"] === uuid).length, 250);
});

test("a copy that more than 5,000 rows left begins anew", async () => {
  const { uuid } = await boardOf("Emptied", cleo);
  await harness.platform.pool.run(
    `insert into tasks (workspace_uuid, board_uuid, number, title, status_uuid, position, created_by)
     select $1, $2, n, 'Many', (select uuid from statuses where board_uuid = $2 order by position limit 1), n, $3
     from generate_series(1, 5001) n`,
    [workspace.uuid, uuid, ada.uuid],
  );
  const archive = (count: number) =>
    harness.platform.pool.run(
      `update tasks set archived_at = clock_timestamp(), updated_at = clock_timestamp()
       where board_uuid = $1 and number <= $2`,
      [uuid, count],
    );
  const copy = await copyOf(cleo);
  const delta = `${path}?cursor=${copy.cursor}`;
  const ofLabels = `${path}?kinds=labels&cursor=${(await cleo.get(`${path}?kinds=labels`)).body.next_cursor}`;
  await archive(5_000);
  const most = (await cleo.get(delta)).body;
  assert.deepEqual([most.reset, most.changes.removed.length], [undefined, 5_000]);
  await archive(5_001);
  const { body } = await cleo.get(delta);
  assert.deepEqual([body.reset, body.changes.removed], [true, []]);
  const labels = (await cleo.get(ofLabels)).body;
  assert.deepEqual([labels.reset, labels.changes.removed], [undefined, []], "none of them was in this copy");
  assert.ok(body.changes.boards.length > 0);
  const others = [...copy.rows.tasks.values()].filter((task) => task["board_uuid"] !== uuid);
  await copy.catchUp(5000);
  assert.deepEqual(copy.rows.tasks.keys().toArray().toSorted(), others.map((task) => task["uuid"]).toSorted());
});
