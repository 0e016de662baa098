import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { atRest } from "#test/harness.ts";
import { statementsOf } from "#test/statement-count.ts";
import { until } from "#test/until.ts";

const company = await startCompany();
const { ada, ben, cleo, hal, nobody, robot, harness, workspace, board } = company;
const run = harness.platform.pool.run;

const publish = async (uuid = board.uuid): Promise<string> =>
  (await ada.post(`/boards/${uuid}/publish`)).body.board.public_token;
const token = await publish();
const path = `/public/boards/${token}`;

const set = (column: string, value: boolean | string | null) =>
  run(`update workspaces set ${column} = $2 where uuid = $1`, [workspace.uuid, value]);
const mention = (kind: string, uuid: string, label: string) => ({ type: "mention", attrs: { kind, uuid, label } });
const text = (words: string) => ({ type: "text", text: words });

const changing = new Set(["date", "x-request-id", "x-ratelimit-remaining", "x-ratelimit-reset"]);
const replyTo = async (url: string) => {
  const { status, headers, body } = await nobody.get(url);
  return { status, body, headers: Object.entries(headers).filter(([name]) => !changing.has(name)) };
};

test("a malformed token fails with 400; an unknown, removed or altered one with the same 404", async () => {
  for (const text of ["short", "x".repeat(19), "x".repeat(101), `${token.slice(0, -1)}.`, `${token.slice(0, -1)}%00`]) {
    assert.equal((await nobody.get(`/public/boards/${text}`)).status, 400, text);
  }
  const { board: other } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Other" }));
  const ended = await publish(other.uuid);
  assert.equal((await nobody.get(`/public/boards/${ended}`)).status, 200);
  await ada.delete(`/boards/${other.uuid}/publish`);
  const unknown = await replyTo(`/public/boards/${"x".repeat(43)}`);
  assert.deepEqual([unknown.status, unknown.body], [404, { error: "Board not found.", code: "board_not_found" }]);
  for (const text of [ended, token.slice(0, -1), `${token}A`, token.toLowerCase(), "x".repeat(20), "x".repeat(100)]) {
    assert.deepEqual(await replyTo(`/public/boards/${text}`), unknown, text);
  }
});

test("a link does not work while the board is archived, the workspace suspended or the setting off, and works again later", async () => {
  const unknown = await replyTo(`/public/boards/${"x".repeat(43)}`);
  const states: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    ["archived", () => ada.post(`/boards/${board.uuid}/archive`), () => ada.post(`/boards/${board.uuid}/restore`)],
    ["suspended", () => set("suspended_at", "2026-01-01"), () => set("suspended_at", null)],
    ["deleted", () => set("deleted_at", "2026-01-01"), () => set("deleted_at", null)],
    ["switched off", () => set("public_boards_enabled", false), () => set("public_boards_enabled", true)],
  ];
  for (const [what, darken, lighten] of states) {
    await darken();
    assert.deepEqual(await replyTo(path), unknown, what);
    // a person who has a cursor learns nothing more
    assert.deepEqual(await replyTo(`${path}?cursor=x`), unknown, what);
    await lighten();
    assert.equal((await nobody.get(path)).status, 200, what);
  }
  await set("billing_status", "read_only");
  assert.equal((await nobody.get(path)).status, 200, "billing never blocks a read");
  await set("billing_status", "normal");
});

test("everybody sees the statuses, groups and tasks, and a credential shows no more", async () => {
  const { group } = created(await ada.post(`/boards/${board.uuid}/groups`, { name: "Plugins" }));
  const { label } = created(await ada.post(`/workspaces/${workspace.uuid}/labels`, { name: "bug", color: "#dc2626" }));
  const task = await company.task({
    title: "Ship it",
    description: "As **agreed**",
    group_uuid: group.uuid,
    label_uuids: [label.uuid],
    priority: "high",
    due_date: "2026-12-24",
    assignee_uuids: [cleo.uuid],
    status: "In Progress",
  });
  for (const title of ["One", "Two"]) created(await ada.post(`/tasks/${task.uuid}/subtasks`, { title }));
  const archived = await company.task({ title: "Gone" });
  await ada.post(`/tasks/${archived.uuid}/archive`);
  await ada.patch(`/boards/${board.uuid}`, { color: "#2563eb" });
  const [toDo, inProgress, done] = company.statuses.map(({ uuid }) => uuid);
  const { status, body, headers } = await nobody.get(path);
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(body, {
    board: { name: "Work", color: "#2563eb" },
    statuses: [
      { uuid: toDo, name: "To Do", is_complete: false, position: "1.000000" },
      { uuid: inProgress, name: "In Progress", is_complete: false, position: "2.000000" },
      { uuid: done, name: "Done", is_complete: true, position: "3.000000" },
    ].map((each, index) => ({ ...each, color: body.statuses[index].color })),
    groups: [{ uuid: group.uuid, name: "Plugins", position: "1.000000" }],
    tasks: [
      {
        number: 1,
        key: "WOR-1",
        title: "Ship it",
        description: "As **agreed**",
        status_uuid: inProgress,
        status_name: "In Progress",
        group_uuid: group.uuid,
        priority: "high",
        start_date: null,
        due_date: "2026-12-24",
        labels: [{ name: "bug", color: "#dc2626" }],
        subtask_total: 2,
        subtask_done: 0,
      },
    ],
  });
  assert.equal(headers["x-robots-tag"], "noindex, nofollow");
  assert.equal(headers["referrer-policy"], "no-referrer");
  assert.equal(headers["cache-control"], "no-store");
  assert.equal("set-cookie" in headers, false);
  for (const who of [ada, hal, robot]) assert.deepEqual((await who.get(path)).body, body);
});

test("the reply contains no people, comments, attachments, custom fields, relationships or other boards", async () => {
  const { board: hidden } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Canary board" }));
  const secret = created(await ada.post(`/boards/${hidden.uuid}/tasks`, { title: "Canary ticket" })).task;
  const { custom_field: field } = created(
    await ada.post(`/boards/${board.uuid}/custom-fields`, { name: "Canary field", type: "text" }),
  );
  const inline = [
    text("Ask "),
    mention("person", cleo.uuid, "@Canary Cleo"),
    text(" about "),
    mention("ticket", secret.uuid, "#1 Canary ticket"),
    text(" and "),
    mention("page", secret.uuid, "Canary page"),
  ];
  const paragraph = { type: "paragraph", content: inline };
  const item = { type: "listItem", content: [paragraph] };
  const task = await company.task({
    title: "Open",
    assignee_uuids: [cleo.uuid, ben.uuid],
    custom_fields: { [field.uuid]: "Canary value" },
    description_json: { type: "doc", content: [paragraph, { type: "bulletList", content: [item] }] },
  });
  assert.match((await ada.get(`/tasks/${task.uuid}`)).body.task.description, /Ask Cleo Example about Canary ticket/);
  created(await ada.post(`/tasks/${task.uuid}/comments`, { body: "Canary comment" }));
  created(await ada.post(`/tasks/${task.uuid}/subtasks`, { title: "Canary criterion" }));
  created(
    await ada.upload(`/tasks/${task.uuid}/attachments`, { name: "canary.txt", type: "text/plain", bytes: "Canary" }),
  );
  await ada.post(`/tasks/${task.uuid}/relationships`, { other_task_uuid: secret.uuid, direction: "blocked_by" });
  const { body } = await nobody.get(path);
  const reply = JSON.stringify(body);
  const shown = body.tasks.find(({ title }: { title: string }) => title === "Open");
  assert.equal(shown.description, "Ask someone about a ticket and a page\n\n- Ask someone about a ticket and a page");
  assert.doesNotMatch(reply, /canary/i);
  for (const { uuid, email } of [ada, ben, cleo]) {
    assert.equal(reply.includes(uuid), false);
    assert.equal(reply.includes(email), false);
  }
  for (const uuid of [workspace.uuid, board.uuid, hidden.uuid, task.uuid]) assert.equal(reply.includes(uuid), false);
  assert.doesNotMatch(reply, /Cleo|Example|@/);
});

test("a large board comes in pages, in order and without a gap; a cursor of another link is rejected", async () => {
  const { board: large } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Large" }));
  for (let number = 1; number <= 7; number += 1) {
    created(await ada.post(`/boards/${large.uuid}/tasks`, { title: `T${number}`, position: 100 - number }));
  }
  const at = `/public/boards/${await publish(large.uuid)}`;
  const titles: string[] = [];
  const pages: number[] = [];
  let cursor: string | undefined;
  do {
    const { status, body } = await nobody.get(`${at}?limit=3${cursor === undefined ? "" : `&cursor=${cursor}`}`);
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.statuses.length, 3);
    titles.push(...body.tasks.map((each: { title: string }) => each.title));
    pages.push(body.tasks.length);
    assert.ok(pages.length <= 3, "the pages have an end");
    cursor = body.next_cursor;
  } while (cursor !== undefined);
  assert.deepEqual([titles.join(" "), pages], ["T7 T6 T5 T4 T3 T2 T1", [3, 3, 1]]);
  const first = (await nobody.get(`${at}?limit=3`)).body.next_cursor;
  const listed = (await ada.get(`/boards/${large.uuid}/tasks?limit=3`)).body.next_cursor;
  for (const [url, foreign] of [
    [path, first],
    [at, listed],
    [at, "x"],
    [at, `${first}A`],
  ]) {
    const { status, body } = await nobody.get(`${url}?cursor=${foreign}`);
    assert.deepEqual([status, body.error], [400, "Invalid cursor."]);
  }
  for (const query of ["limit=0", "limit=201", "q=x", "include_tasks=true"]) {
    assert.equal((await nobody.get(`${at}?${query}`)).status, 400, query);
  }
});

test("views are counted with a delay, only of first pages, and from 0 for each publication", async () => {
  const { board: seen } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Seen" }));
  created(await ada.post(`/boards/${seen.uuid}/tasks`, { title: "A ticket" }));
  const { updated_at } = (await ada.post(`/boards/${seen.uuid}/publish`)).body.board;
  const at = `/public/boards/${(await ada.get(`/boards/${seen.uuid}`)).body.board.public_token}`;
  const counted = async (): Promise<number> => {
    const { boards } = (await ada.get(`/workspaces/${workspace.uuid}/published`)).body;
    return boards.find((each: { uuid: string }) => each.uuid === seen.uuid).view_count;
  };
  const { next_cursor } = (await nobody.get(`${at}?limit=1`)).body;
  for (let views = 1; views < 5; views += 1) await nobody.get(at);
  await nobody.get(`${at}?limit=1&cursor=${next_cursor}`);
  await nobody.get(`${at}?cursor=x`);
  const head = await harness.app.inject({ method: "HEAD", url: at });
  assert.deepEqual([head.statusCode, head.body], [200, ""]);
  await until(async () => (await counted()) >= 5);
  assert.equal(await counted(), 5);
  assert.equal((await ada.get(`/boards/${seen.uuid}`)).body.board.updated_at, updated_at, "a view is no change");
  await ada.delete(`/boards/${seen.uuid}/publish`);
  await publish(seen.uuid);
  assert.equal(await counted(), 0);
});

test("a view takes two statements, and the request does not wait for the count", async () => {
  await atRest(harness);
  assert.equal(await statementsOf(harness, () => nobody.get(path)), 2);
});
