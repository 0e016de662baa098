import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { apiClient } from "#test/people.ts";
import { serviceAccount } from "#test/service-accounts.ts";

const company = await startCompany();
const { harness, workspace, board, ada, cleo } = company;
const log = `/admin/workspaces/${workspace.uuid}/audit-log`;

type Row = { actor: unknown; task_uuid: string; action: string };

const service = await serviceAccount(company, { name: "Deploy bot" });
const privacy = created(await cleo.post("/profile/api-keys", { workspace_uuid: workspace.uuid, name: "Nightly" }));
const robot = apiClient(harness, privacy.token);

const keys = {
  "a service account's key": {
    who: service,
    author: {
      uuid: null,
      first_name: "Stoa",
      last_name: "",
      image_version: null,
      via: {
        api_key_uuid: service.api_key.uuid,
        api_key_name: "Deploy bot",
        user_uuid: service.uuid,
        user_name: "Deploy bot",
      },
    },
    actor: { kind: "api_key", user_uuid: service.uuid, api_key_uuid: service.api_key.uuid, name: "Deploy bot" },
  },
  "a person's key": {
    who: robot,
    author: {
      uuid: null,
      first_name: "Stoa",
      last_name: "",
      image_version: null,
      via: {
        api_key_uuid: privacy.api_key.uuid,
        api_key_name: "Nightly",
        user_uuid: cleo.uuid,
        user_name: "Cleo Example",
      },
    },
    actor: {
      kind: "api_key",
      user_uuid: cleo.uuid,
      api_key_uuid: privacy.api_key.uuid,
      name: "Nightly (Cleo Example)",
    },
  },
} as const;

for (const [name, { who, author, actor }] of Object.entries(keys)) {
  test(`the work of ${name} is shown as its own: task, list, comment, activity, audit log and events`, async () => {
    const { task } = created(await who.post(`/boards/${board.uuid}/tasks`, { title: "By a key" }));
    await who.patch(`/tasks/${task.uuid}`, { version: 1, title: "Changed by a key" });
    const { comment } = created(await who.post(`/tasks/${task.uuid}/comments`, { body: "Said by a key" }));
    const edited = await who.patch(`/tasks/${task.uuid}/comments/${comment.uuid}`, { body: "Edited by a key" });
    assert.deepEqual(task.created_by, author);
    const listed = (await ada.get(`/boards/${board.uuid}/tasks`)).body.tasks as { uuid: string; created_by: unknown }[];
    assert.deepEqual(listed.find(({ uuid }) => uuid === task.uuid)?.created_by, author);
    const copy = created(await who.post(`/tasks/${task.uuid}/duplicate`)).task;
    assert.deepEqual(copy.created_by, author);
    for (const said of [comment, edited.body.comment]) assert.deepEqual([said.author, said.actor], [author, actor]);

    const file = { name: "log.txt", type: "text/plain", bytes: "It went well." };
    const { attachment } = created(await who.upload(`/tasks/${task.uuid}/attachments`, file));
    assert.deepEqual(attachment.created_by, author);
    assert.deepEqual((await ada.get(`/tasks/${task.uuid}/attachments`)).body.attachments[0].created_by, author);

    const thread = (await ada.get(`/tasks/${task.uuid}/comments`)).body;
    assert.deepEqual([thread.comments[0].author, thread.comments[0].actor], [author, actor]);
    assert.ok(thread.events.length >= 4);
    for (const entry of thread.events) assert.deepEqual(entry.actor, actor, entry.event);

    const { entries } = (await ada.get(log)).body as { entries: Row[] };
    const rows = entries.filter((entry) => entry.task_uuid === task.uuid);
    assert.equal(rows.length, thread.events.length);
    for (const row of rows) assert.deepEqual(row.actor, actor, row.action);

    await harness.platform.sequencer.caughtUp();
    const { events } = (await ada.get(`/workspaces/${workspace.uuid}/events?limit=200`)).body as {
      events: { actor: unknown; data: { task?: { uuid: string } } }[];
    };
    const ofTask = events.filter((event) => event.data.task?.uuid === task.uuid);
    assert.ok(ofTask.length > 0);
    for (const event of ofTask) assert.deepEqual(event.actor, actor);
  });
}

test("an action of a key still names it after it was revoked", async () => {
  const gone = await serviceAccount(company, { name: "Old bot" });
  const task = await company.task();
  await gone.post(`/tasks/${task.uuid}/comments`, { body: "Once" });
  await ada.delete(`/admin/workspaces/${workspace.uuid}/api-keys/${gone.api_key.uuid}`);
  const thread = (await ada.get(`/tasks/${task.uuid}/comments`)).body;
  assert.equal(thread.comments[0].actor.name, "Old bot");
  assert.equal(thread.comments[0].author.via.api_key_name, "Old bot");
  assert.equal(thread.comments[0].author.via.api_key_uuid, gone.api_key.uuid);
});

test("an action of a person with a session names only the person", async () => {
  const { task } = created(await cleo.post(`/boards/${board.uuid}/tasks`, { title: "By hand" }));
  const { comment } = created(await cleo.post(`/tasks/${task.uuid}/comments`, { body: "By hand" }));
  const person = { uuid: cleo.uuid, first_name: "Cleo", last_name: "Example", image_version: null, via: null };
  assert.deepEqual([task.created_by, comment.author], [person, person]);
});

test("an automation that a key created names the key", async () => {
  const own = created(await ada.post("/profile/api-keys", { workspace_uuid: workspace.uuid, name: "Rule maker" }));
  const actions = [{ type: "set_priority", priority: "low" }];
  const rule = { name: "Calm", trigger_type: "manual", actions };
  const { automation } = created(await apiClient(harness, own.token).post(`/boards/${board.uuid}/automations`, rule));
  const via = {
    api_key_uuid: own.api_key.uuid,
    api_key_name: "Rule maker",
    user_uuid: ada.uuid,
    user_name: "Ada Example",
  };
  assert.deepEqual(automation.created_by, {
    uuid: null,
    first_name: "Stoa",
    last_name: "",
    image_version: null,
    via,
  });
});

test("only the key and its person can edit or delete a comment of a key", async () => {
  const second = created(await cleo.post("/profile/api-keys", { workspace_uuid: workspace.uuid, name: "Another" }));
  const task = await company.task();
  const comments = `/tasks/${task.uuid}/comments`;
  const { comment } = created(await robot.post(comments, { body: "Built" }));
  const path = `${comments}/${comment.uuid}`;
  assert.equal(comment.edited_at, null);
  const before = await company.footprint();
  for (const who of [ada, company.ben, service, apiClient(harness, second.token)]) {
    assert.equal((await who.patch(path, { body: "Twisted" })).status, 404);
    assert.equal((await who.delete(path)).status, 404);
  }
  assert.deepEqual(await company.footprint(), before);
  const edited = (await robot.patch(path, { body: "Built twice" })).body.comment;
  assert.equal(edited.edited_at, edited.updated_at);
  assert.equal((await cleo.patch(path, { body: "Built thrice" })).body.comment.author.via.api_key_name, "Nightly");
  assert.equal((await cleo.delete(path)).status, 200);
  const again = created(await robot.post(comments, { body: "Built" })).comment;
  assert.equal((await robot.delete(`${comments}/${again.uuid}`)).status, 200);
});

test("a comment of a key is unread for everybody, also for the key's person", async () => {
  const task = await company.task();
  const unread = async (who: typeof ada) => (await who.get(`/tasks/${task.uuid}`)).body.task.unread_comment_count;
  await robot.post(`/tasks/${task.uuid}/comments`, { body: "Built" });
  await cleo.post(`/tasks/${task.uuid}/comments`, { body: "Good" });
  assert.deepEqual([await unread(cleo), await unread(ada)], [1, 2]);
  await cleo.post(`/tasks/${task.uuid}/comments/read`);
  assert.deepEqual([await unread(cleo), await unread(ada)], [0, 2]);
});

test("the audit log can be filtered by key, by person with their keys, and by action, page by page", async () => {
  const second = created(await cleo.post("/profile/api-keys", { workspace_uuid: workspace.uuid, name: "Second" }));
  const other = apiClient(harness, second.token);
  for (let index = 0; index < 5; index += 1) {
    for (const who of [robot, other, cleo, service, ada]) {
      const { task } = created(await who.post(`/boards/${board.uuid}/tasks`, { title: `Ticket ${index}` }));
      await who.patch(`/tasks/${task.uuid}`, { version: 1, priority: "high" });
    }
  }
  const { entries: all } = (await ada.get(`${log}?limit=200`)).body as {
    entries: { action: string; actor: { user_uuid: string; api_key_uuid: string | null } }[];
  };
  const asked: [string, (actor: { user_uuid: string; api_key_uuid: string | null }) => boolean][] = [
    [privacy.api_key.uuid, (actor) => actor.api_key_uuid === privacy.api_key.uuid],
    [second.api_key.uuid, (actor) => actor.api_key_uuid === second.api_key.uuid],
    [service.api_key.uuid, (actor) => actor.api_key_uuid === service.api_key.uuid],
    [service.uuid, (actor) => actor.user_uuid === service.uuid],
    [cleo.uuid, (actor) => actor.user_uuid === cleo.uuid],
    [ada.uuid, (actor) => actor.user_uuid === ada.uuid],
  ];
  for (const [actor_uuid, matches] of asked) {
    const wanted = all.filter((entry) => entry.action === "ticket.created" && matches(entry.actor));
    assert.ok(wanted.length >= 5, `${wanted.length} rows`);
    const query = `${log}?actor_uuid=${actor_uuid}&action=ticket.created&limit=2`;
    const paged: unknown[] = [];
    let cursor: string | undefined = "";
    while (cursor !== undefined) {
      const { body } = await ada.get(cursor === "" ? query : `${query}&cursor=${cursor}`);
      paged.push(...body.entries);
      cursor = body.next_cursor;
    }
    assert.deepEqual(paged, wanted);
  }
});
