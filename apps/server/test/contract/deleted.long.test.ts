import assert from "node:assert/strict";
import { test } from "node:test";
import { errors } from "#kernel/error-table.ts";
import { goodPassword, logIn, verified } from "../accounts.ts";
import { created, startCompany } from "../company.ts";
import { apiClient, type ApiClient } from "../people.ts";
import { staffPerson } from "../staff.ts";
import { secondBoard } from "../second-board.ts";
import { findWord } from "./canary.ts";

const company = await startCompany();
const { ada, cleo, hal, harness, board, workspace } = company;
const trash = `/workspaces/${workspace.uuid}/trash`;
const log = `/admin/workspaces/${workspace.uuid}/audit-log?limit=200`;

/** Waits for event consumers and jobs. */
async function settle(): Promise<void> {
  for (let round = 0; round < 6; round += 1) await harness.worker.idle();
}

const ok = (answer: { status: number; body: unknown }) => {
  assert.ok(answer.status < 300, JSON.stringify(answer.body));
  return answer.body as Record<string, never>;
};

let keys = 0;

/** Sends a request with an Idempotency-Key, whose reply contains the word. @returns a function that sends it again */
async function keyed(who: ApiClient, path: string, body: Record<string, unknown>, word: string) {
  const headers = { "idempotency-key": `kept ${(keys += 1)}` };
  const send = () => who.post(path, body, { headers });
  const first = await send();
  assert.match(JSON.stringify(ok(first)), new RegExp(word));
  assert.deepEqual((await send()).body, first.body);
  return { send, path, first: first.body };
}

/** Checks that no request gets its stored reply again, and that none is done a second time. */
async function assertForgotten(requests: readonly Awaited<ReturnType<typeof keyed>>[]): Promise<void> {
  await settle();
  const before = await company.footprint();
  for (const { send, path } of requests) {
    const again = await send();
    assert.deepEqual([again.status, again.body.error], [404, errors.idempotency_forgotten[1]], path);
  }
  assert.deepEqual(await company.footprint(), before);
}

/** Creates a task whose texts all contain the word, and changes it in every way that emits an event. */
async function fullTicket(word: string, on: string = board.uuid) {
  const field = created(
    await ada.post(`/boards/${on}/custom-fields`, { name: `Field ${crypto.randomUUID()}`, type: "text" }),
  ).custom_field as { uuid: string };
  const { task } = created(
    await ada.post(`/boards/${on}/tasks`, {
      title: `${word} title`,
      description: `${word} described`,
      custom_fields: { [field.uuid]: `${word} value` },
      assignee_uuids: [cleo.uuid],
    }),
  ) as { task: { uuid: string; version: number } };
  const path = `/tasks/${task.uuid}`;
  ok(await ada.patch(path, { version: task.version, title: `${word} again`, description: `${word} anew` }));
  const { subtask } = created(await ada.post(`${path}/subtasks`, { title: `${word} criterion` }));
  const { comment } = created(await ada.post(`${path}/comments`, { body: `${word} said` }));
  ok(await ada.patch(`${path}/comments/${comment.uuid}`, { body: `${word} said otherwise` }));
  const file = { name: `${word}.txt`, type: "text/plain", bytes: "text" };
  const { attachment } = created(await ada.upload(`${path}/attachments`, file));
  return { uuid: task.uuid, subtask: subtask.uuid, comment: comment.uuid, attachment: attachment.uuid };
}

/** Checks that no reader sees the word from now on, and that after the jobs it is not in the database. */
async function assertGone(word: string): Promise<void> {
  await harness.platform.services.sequencer.caughtUp();
  for (const path of [log, `/workspaces/${workspace.uuid}/events?limit=200`]) {
    assert.ok(!JSON.stringify((await ada.get(path)).body).includes(word), `${path} still tells ${word}`);
  }
  await settle();
  assert.deepEqual(await findWord(harness, word), []);
}

test("of a permanently deleted task the log keeps only what happened, when and by whom", async () => {
  const ticket = await fullTicket("Zebrafinch");
  ok(await ada.post(`/tasks/${ticket.uuid}/archive`));
  await settle();
  assert.ok(
    (await findWord(harness, "Zebrafinch")).includes("event_snapshots.things"),
    "the search finds what is there",
  );
  ok(await ada.delete(`${trash}/ticket/${ticket.uuid}`));
  await assertGone("Zebrafinch");
  const { entries } = (await ada.get(log)).body as {
    entries: { task_uuid: string; action: string; data: { task: { uuid: string } } }[];
  };
  const ofTicket = entries.filter((entry) => entry.task_uuid === ticket.uuid);
  const actions = new Set(ofTicket.map((entry) => entry.action));
  for (const action of ["ticket.created", "ticket.updated", "comment.created", "ticket.deleted"]) {
    assert.ok(actions.has(action), action);
  }
  assert.ok(ofTicket.every((entry) => entry.data.task.uuid === ticket.uuid));
});

test("of a permanently deleted comment or attachment nothing remains, and the task's texts stay", async () => {
  const ticket = await fullTicket("Kestrel");
  const { comment } = created(await ada.post(`/tasks/${ticket.uuid}/comments`, { body: "Heronsaid" }));
  const file = { name: "heronsaid.txt", type: "text/plain", bytes: "text" };
  const { attachment } = created(await ada.upload(`/tasks/${ticket.uuid}/attachments`, file));
  const { subtask } = created(await ada.post(`/tasks/${ticket.uuid}/subtasks`, { title: "Heronsaid" }));
  ok(await ada.delete(`/tasks/${ticket.uuid}/comments/${comment.uuid}`));
  ok(await ada.delete(`/tasks/${ticket.uuid}/attachments/${attachment.uuid}`));
  ok(await ada.delete(`/tasks/${ticket.uuid}/subtasks/${subtask.uuid}`));
  ok(await ada.delete(`${trash}/comment/${comment.uuid}`));
  ok(await ada.delete(`${trash}/attachment/${attachment.uuid}`));
  await assertGone("Heronsaid");
  const { entries } = (await ada.get(`${log}&action=ticket.updated`)).body;
  assert.match(JSON.stringify(entries), /Kestrel again/);
});

test("of a permanently deleted page, and of those under it, the log keeps only what happened", async () => {
  const word = "Oystercatcher";
  const { wiki } = created(await ada.post("/wikis", { workspace_uuid: workspace.uuid, name: "Handbook" }));
  const at = `/wikis/${wiki.uuid}/pages`;
  const top = await keyed(ada, at, { title: `${word} title`, content_markdown: `${word} content` }, word);
  const { uuid } = top.first.page;
  created(await ada.post(at, { title: `${word} under`, parent_page_uuid: uuid }));
  ok(await ada.patch(`/wiki-pages/${uuid}`, { version: 1, content_markdown: `${word} anew`, title: `${word} again` }));
  ok(await ada.post(`/wiki-pages/${uuid}/archive`));
  await settle();
  assert.ok((await findWord(harness, word)).includes("page_versions.content_json"), "the search finds what is there");
  ok(await ada.delete(`${trash}/wiki_page/${uuid}`));
  await assertGone(word);
  await assertForgotten([top]);
  const { entries } = (await ada.get(`${log}&action=wiki_page.updated`)).body;
  assert.equal(entries[0].data.page.uuid, uuid);
});

test("an item that was in the trash for 30 days is deleted in the same way", async () => {
  const ticket = await fullTicket("Bluethroat");
  ok(await ada.post(`/tasks/${ticket.uuid}/archive`));
  await harness.platform.pool.run(
    "update tasks set archived_at = clock_timestamp() - interval '31 days' where uuid = $1",
    [ticket.uuid],
  );
  const { purgeTrash } = await import("#features/trash/purge-trash.ts");
  await purgeTrash(harness.platform);
  await assertGone("Bluethroat");
});

test("of a deleted account only what it wrote remains, and the log does not name the person", async () => {
  const { uuid, email } = await verified(harness);
  await harness.platform.pool.run("update users set first_name = 'Wigeon', last_name = 'Ptarmigan' where uuid = $1", [
    uuid,
  ]);
  const who = apiClient(harness, (await logIn(harness, email)).body.token, uuid, email);
  const terms = { email, role: "member", board_uuids: [board.uuid] };
  const { invitation } = created(await ada.post(`/admin/workspaces/${workspace.uuid}/invitations`, terms));
  ok(await who.post(`/workspaces/invitations/${invitation.uuid}/accept`));
  const declined = created(await hal.post("/workspaces", { name: `Declined ${uuid}` })).workspace as { uuid: string };
  const other = created(await hal.post(`/admin/workspaces/${declined.uuid}/invitations`, { email, role: "member" }));
  ok(await who.post(`/workspaces/invitations/${other.invitation.uuid}/decline`));
  const { task } = created(await who.post(`/boards/${board.uuid}/tasks`, { title: "Theirs", assignee_uuids: [uuid] }));
  const once = { headers: { "idempotency-key": `once ${uuid}` } };
  created(await who.post(`/tasks/${task.uuid}/comments`, { body: "Said" }, once));
  ok(await ada.patch(`/tasks/${task.uuid}`, { version: task.version, title: "Still theirs" }));
  ok(await (await staffPerson(harness)).get(`/staff/users?q=${encodeURIComponent(email)}`));
  await settle();
  ok(await who.delete("/profile", { password: goodPassword }));
  const { entries } = (await ada.get(`${log}&actor_uuid=${uuid}`)).body as { entries: { actor: { name: string } }[] };
  assert.ok(entries.length >= 3);
  assert.deepEqual([...new Set(entries.map((entry) => entry.actor.name))], ["Deleted account"]);
  await settle();
  for (const word of ["Wigeon", "Ptarmigan", email]) assert.deepEqual(await findWord(harness, word), [], word);
  const left = await harness.platform.pool.run(
    "select 1 from full_events where actor_user_uuid = $1 and ip is not null union all select 1 from idempotent_replies where caller = $2",
    [uuid, `user ${uuid}`],
  );
  assert.equal(left.length, 0);
});

test("of a permanently deleted board nothing remains, nor of its tasks that were on other boards before", async () => {
  const word = "Corncrake";
  const gone = await secondBoard(company, [cleo]);
  const path = `/boards/${gone.uuid}`;
  ok(await ada.patch(path, { name: `${word} board` }));
  const { status } = created(await ada.post(`${path}/statuses`, { name: `${word} column` }));
  created(await ada.post(`${path}/groups`, { name: `${word} swimlane` }));
  created(await ada.post(`${path}/custom-fields`, { name: `${word} field`, type: "text" }));
  const actions = [{ type: "add_comment", body: `${word} by rule` }];
  created(await ada.post(`${path}/automations`, { name: `${word} rule`, trigger_type: "manual", actions }));
  const view = {
    workspace_uuid: workspace.uuid,
    name: `${word} view`,
    kind: "list",
    query: word,
    board_uuid: gone.uuid,
  };
  for (const shared of [true, false]) created(await ada.post("/profile/views", { ...view, shared }));
  await fullTicket(word, gone.uuid);
  const came = await fullTicket(word);
  ok(await ada.post(`/tasks/${came.uuid}/move-board`, { board_uuid: gone.uuid, status_uuid: status.uuid }));
  const left = created(await ada.post(`${path}/tasks`, { title: "It stays", status_uuid: status.uuid })).task;
  ok(await ada.post(`/tasks/${left.uuid}/move-board`, { board_uuid: board.uuid }));
  ok(await ada.post(`${path}/archive`));
  await settle();
  ok(await ada.delete(path));
  await assertGone(word);
  assert.equal((await ada.get(`/tasks/${left.uuid}`)).body.task.title, "It stays");
  assert.equal((await ada.get(`/tasks/${left.uuid}/flow`)).status, 200);
});

test("when a workspace is deleted, its log keeps only what happened and when", async () => {
  const word = "Dotterel";
  const { workspace: gone } = created(await ada.post("/workspaces", { name: `${word} ${ada.uuid}` }));
  const made = created(await ada.post(`/workspaces/${gone.uuid}/boards`, { name: `${word} board` })).board;
  created(await ada.post(`/boards/${made.uuid}/tasks`, { title: `${word} title` }));
  created(await ada.post(`/workspaces/${gone.uuid}/labels`, { name: `${word} label`, color: "#dc2626" }));
  await settle();
  assert.ok((await findWord(harness, word)).includes("event_snapshots.things"));
  ok(await ada.delete(`/workspaces/${gone.uuid}`));
  await settle();
  assert.ok(!(await findWord(harness, word)).includes("event_snapshots.things"));
  const [row] = (await harness.platform.pool.run(
    "select count(*)::int as count from full_events where workspace_uuid = $1 and name in ('ticket.created', 'workspace.deleted')",
    [gone.uuid],
  )) as { count: number }[];
  assert.equal(row?.count, 2);
});

test("stored replies are removed when the comment, subtask, task or board that they name is deleted, others stay", async () => {
  const word = "Sanderling";
  const on = await secondBoard(company, [cleo]);
  const onBoard = await keyed(ada, `/boards/${on.uuid}/statuses`, { name: `${word} column` }, word);
  const made = await keyed(cleo, `/boards/${on.uuid}/tasks`, { title: `${word} title` }, word);
  const path = `/tasks/${made.first.task.uuid}`;
  const said = await keyed(cleo, `${path}/comments`, { body: `${word} said` }, word);
  const done = await keyed(cleo, `${path}/subtasks`, { title: `${word} criterion` }, word);
  const alsoAccess = await keyed(ada, `${path}/comments`, { body: `${word} as well` }, word);
  ok(await cleo.delete(`${path}/comments/${said.first.comment.uuid}`));
  await settle();
  assert.equal((await said.send()).status, 201, "what is in the trash is not gone");
  ok(await cleo.delete(`${trash}/comment/${said.first.comment.uuid}`));
  ok(await cleo.delete(`${path}/subtasks/${done.first.subtask.uuid}`));
  await assertForgotten([said, done]);
  for (const request of [made, alsoAccess, onBoard]) assert.deepEqual((await request.send()).body, request.first);
  ok(await ada.post(`${path}/archive`));
  ok(await ada.delete(`${trash}/ticket/${made.first.task.uuid}`));
  await assertForgotten([made, alsoAccess]);
  assert.deepEqual((await onBoard.send()).body, onBoard.first);
  const other = await keyed(cleo, `/boards/${on.uuid}/tasks`, { title: `${word} other` }, word);
  const onOther = await keyed(cleo, `/tasks/${other.first.task.uuid}/comments`, { body: `${word} there` }, word);
  ok(await ada.post(`/boards/${on.uuid}/archive`));
  ok(await ada.delete(`/boards/${on.uuid}`));
  await assertForgotten([onBoard, other, onOther]);
});

test("stored replies of others that name a deleted account or its address are removed", async () => {
  const { uuid, email } = await verified(harness);
  const who = apiClient(harness, (await logIn(harness, email)).body.token, uuid, email);
  const terms = { email, role: "member", board_uuids: [board.uuid] };
  const invited = await keyed(ada, `/admin/workspaces/${workspace.uuid}/invitations`, terms, email);
  ok(await who.post(`/workspaces/invitations/${invited.first.invitation.uuid}/accept`));
  const title = { title: "Godwit", assignee_uuids: [uuid] };
  const assigned = await keyed(ada, `/boards/${board.uuid}/tasks`, title, uuid);
  ok(await who.delete("/profile", { password: goodPassword }));
  await assertForgotten([invited, assigned]);
});

test("stored replies about a deleted workspace are removed", async () => {
  const word = "Turnstone";
  const workspaceMade = await keyed(ada, "/workspaces", { name: `${word} ${ada.uuid}` }, word);
  const at = `/workspaces/${workspaceMade.first.workspace.uuid}`;
  const label = await keyed(ada, `${at}/labels`, { name: `${word} label`, color: "#dc2626" }, word);
  const boardMade = await keyed(ada, `${at}/boards`, { name: `${word} board` }, word);
  const task = await keyed(ada, `/boards/${boardMade.first.board.uuid}/tasks`, { title: `${word} title` }, word);
  const said = await keyed(ada, `/tasks/${task.first.task.uuid}/comments`, { body: `${word} said` }, word);
  ok(await ada.delete(at));
  await assertForgotten([workspaceMade, label, boardMade, task, said]);
});
