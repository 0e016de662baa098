import assert from "node:assert/strict";
import { test } from "node:test";
import type { Parameter } from "#platform/db/query.ts";
import { created, startCompany } from "#test/company.ts";
import { mentioning, notificationsOf, typesOf } from "#test/notified.ts";
import { join, keyOf, list, person, type ApiClient } from "#test/people.ts";
import { statementsOf } from "#test/statement-count.ts";

const company = await startCompany();
const { ada, cleo, dev, robot, nobody, harness, workspace, board } = company;
const run = (text: string, ...parameters: Parameter[]) => harness.platform.pool.run(text, parameters);

/** A member of the board with this many notifications. */
async function memberWith(count: number): Promise<ApiClient> {
  const who = await person(harness, "Reader");
  await join(harness, workspace.uuid, who, "member");
  await list(harness, board, who);
  await assign(who, count);
  return who;
}

async function assign(who: ApiClient, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    await company.task({ title: `Ticket ${number}`, assignee_uuids: [who.uuid] });
  }
  await harness.worker.idle();
}

test("requests without credentials and keys are rejected, and so is a wrong query", async () => {
  for (const who of [nobody, robot]) assert.equal((await who.get("/notifications")).status, 401);
  for (const query of ["limit=5", "unread_only=yes", "unread_only=", "page=2"]) {
    assert.equal((await cleo.get(`/notifications?${query}`)).status, 400, query);
  }
  for (const cursor of ["", "x", "WyJub3RpZmljYXRpb25zIiwieCJd", "WyJhdWRpdF9sb2ciLDFd"]) {
    const answer = await cleo.get(`/notifications?cursor=${cursor}`);
    assert.deepEqual([answer.status, answer.body.error], [400, "Invalid cursor."], cursor);
  }
});

test("a person without notifications gets an empty list", async () => {
  const who = await person(harness, "New");
  assert.deepEqual((await who.get("/notifications")).body, {
    notifications: [],
    unread_count: 0,
    has_more: false,
    next_cursor: null,
  });
});

test("there are thirty on a page, newest first, and pages stay stable while notifications are added and read", async () => {
  const who = await memberWith(61);
  const first = (await who.get("/notifications")).body;
  assert.deepEqual([first.notifications.length, first.has_more, first.unread_count], [30, true, 61]);
  assert.equal(first.notifications[0].title, "Ticket 61");
  await assign(who, 2);
  await who.post(`/notifications/${first.notifications[3].uuid}/read`);
  const second = (await who.get(`/notifications?cursor=${first.next_cursor}`)).body;
  const third = (await who.get(`/notifications?cursor=${second.next_cursor}`)).body;
  assert.equal((await cleo.get(`/notifications?cursor=${first.next_cursor}`)).body.error, "Invalid cursor.");
  assert.deepEqual([second.has_more, second.unread_count, third.has_more, third.next_cursor], [true, 62, false, null]);
  const titles = [first, second, third].flatMap((page) =>
    page.notifications.map((each: { title: string }) => each.title),
  );
  assert.deepEqual(
    titles,
    Array.from({ length: 61 }, (_, index) => `Ticket ${61 - index}`),
  );
});

test("a full last page has no next page", async () => {
  const who = await memberWith(30);
  const { notifications, has_more, next_cursor } = (await who.get("/notifications")).body;
  assert.deepEqual([notifications.length, has_more, next_cursor], [30, false, null]);
});

test("only unread ones are listed when asked for", async () => {
  const who = await memberWith(3);
  const [first, second, third] = await notificationsOf(harness, who);
  await who.post(`/notifications/${second?.uuid}/read`);
  for (const [value, wanted] of [
    ["1", [third, first]],
    ["true", [third, first]],
    ["0", [third, second, first]],
    ["false", [third, second, first]],
  ] as const) {
    const { body } = await who.get(`/notifications?unread_only=${value}`);
    assert.deepEqual(
      body.notifications.map((each: { uuid: string }) => each.uuid),
      wanted.map((each) => each?.uuid),
    );
    assert.equal(body.unread_count, 2);
  }
});

test("a notification about something invisible is neither listed nor counted, and comes back with access", async () => {
  const who = await memberWith(1);
  const at = [workspace.uuid, who.uuid];
  const ticket = (await notificationsOf(harness, who))[0]?.task_uuid ?? null;
  const ways: readonly (readonly [string, string, string, Parameter[]])[] = [
    [
      "left the board",
      "delete from board_members where workspace_uuid = $1 and user_uuid = $2",
      "insert into board_members (workspace_uuid, user_uuid, board_uuid) values ($1, $2, $3)",
      [...at, board.uuid],
    ],
    [
      "left the workspace",
      "update members set deactivated_at = clock_timestamp() where workspace_uuid = $1 and user_uuid = $2",
      "update members set deactivated_at = null where workspace_uuid = $1 and user_uuid = $2",
      at,
    ],
    [
      "ticket in the trash",
      "update tasks set archived_at = clock_timestamp() where workspace_uuid = $1 and uuid = $2",
      "update tasks set archived_at = null where workspace_uuid = $1 and uuid = $2",
      [workspace.uuid, ticket],
    ],
    [
      "board archived",
      "update boards set archived_at = clock_timestamp() where workspace_uuid = $1 and uuid = $2",
      "update boards set archived_at = null where workspace_uuid = $1 and uuid = $2",
      [workspace.uuid, board.uuid],
    ],
    [
      "workspace suspended",
      "update workspaces set suspended_at = clock_timestamp() where uuid = $1",
      "update workspaces set suspended_at = null where uuid = $1",
      [workspace.uuid],
    ],
    [
      "second factor demanded",
      "update workspaces set two_factor_required = true where uuid = $1",
      "update workspaces set two_factor_required = false where uuid = $1",
      [workspace.uuid],
    ],
  ];
  for (const [name, lose, gain, parameters] of ways) {
    await run(lose, ...parameters.slice(0, lose.includes("$2") ? 2 : 1));
    const { body } = await who.get("/notifications");
    assert.deepEqual([body.notifications, body.unread_count], [[], 0], name);
    await run(gain, ...parameters);
    assert.equal((await who.get("/notifications")).body.unread_count, 1, name);
  }
});

test("notifications about something purged are gone", async () => {
  const task = await company.task({ assignee_uuids: [dev.uuid], description_json: mentioning(dev) });
  assert.deepEqual(await typesOf(harness, dev, task.uuid), ["mention", "assigned"]);
  await ada.post(`/tasks/${task.uuid}/archive`);
  assert.equal((await ada.delete(`/workspaces/${workspace.uuid}/trash/ticket/${task.uuid}`)).status, 200);
  assert.deepEqual([...(await run("select 1 from notifications where task_uuid = $1", task.uuid))], []);
});

test("notifications of all workspaces are listed together, each only with access", async () => {
  const who = await person(harness, "Both");
  const { workspace: own } = created(await who.post("/workspaces", { name: `Own ${who.uuid}` }));
  const { board: ownBoard } = created(await who.post(`/workspaces/${own.uuid}/boards`, { name: "Own" }));
  const key = await keyOf(harness, ada, workspace.uuid);
  await join(harness, own.uuid, ada, "member");
  await list(harness, ownBoard, ada);
  await join(harness, workspace.uuid, who, "viewer");
  await list(harness, board, who);
  created(await ada.post(`/boards/${ownBoard.uuid}/tasks`, { title: "There", assignee_uuids: [who.uuid] }));
  await harness.worker.idle();
  created(await key.post(`/boards/${board.uuid}/tasks`, { title: "Here", assignee_uuids: [who.uuid] }));
  assert.deepEqual(
    (await notificationsOf(harness, who)).map(({ title }) => title),
    ["There", "Here"],
  );
});

test("a page takes two statements, credential included", async () => {
  assert.equal(await statementsOf(harness, () => cleo.get("/notifications")), 2);
});
