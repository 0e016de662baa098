import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, hal, robot, harness, workspace, board } = company;
const path = `/admin/workspaces/${workspace.uuid}/audit-log`;

type Entry = { uuid: string; action: string; actor: Record<string, unknown>; task_uuid: string | null };

test("only owners and admins read the audit log, with a session", async () => {
  const answers = await Promise.all([cleo, dev, hal, robot].map((who) => who.get(path)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 404, 401],
  );
  assert.equal(answers[0]?.body.error, "Admin access required.");
});

test("a cursor of another list, an unknown action and an undeclared parameter are rejected", async () => {
  const foreign = Buffer.from(JSON.stringify(["tasks", 1])).toString("base64url");
  for (const query of ["cursor=x", `cursor=${foreign}`, "action=ticket.exploded", "actor_uuid=x", "limit=201", "q=x"]) {
    assert.equal((await ada.get(`${path}?${query}`)).status, 400, query);
  }
  assert.equal((await ada.get(`${path}?cursor=${foreign}`)).body.error, "Invalid cursor.");
});

test("every entry that was made with a key names the key", async () => {
  const task = (await robot.post(`/boards/${board.uuid}/tasks`, { title: "By key" })).body.task;
  await robot.patch(`/tasks/${task.uuid}`, { version: 1, title: "Changed by key", priority: "high" });
  const { entries } = (await ben.get(`${path}?limit=4`)).body as { entries: Entry[] };
  const [key] = (await harness.platform.pool.run("select uuid from api_keys where user_uuid = $1", [cleo.uuid])) as {
    uuid: string;
  }[];
  assert.deepEqual(entries.map((entry) => entry.action).toSorted(), [
    "ticket.created",
    "ticket.priority_changed",
    "ticket.title_changed",
    "ticket.updated",
  ]);
  for (const entry of entries) {
    assert.equal(entry.task_uuid, task.uuid);
    assert.deepEqual(entry.actor, {
      kind: "api_key",
      user_uuid: cleo.uuid,
      api_key_uuid: key?.uuid,
      name: "Robot (Cleo Example)",
    });
  }
  const byKey = (await ada.get(`${path}?actor_uuid=${key?.uuid}`)).body.entries as Entry[];
  const byPerson = (await ada.get(`${path}?actor_uuid=${cleo.uuid.toUpperCase()}`)).body.entries as Entry[];
  assert.equal(byKey.length, 4);
  assert.deepEqual(byPerson, byKey);
});

test("pages go back in time without gaps or repeats, while new rows come in", async () => {
  for (let index = 0; index < 7; index += 1) await company.task({ title: `Task ${index}` });
  const whole = (await ada.get(`${path}?limit=200`)).body;
  assert.equal(whole.next_cursor, undefined);
  const paged: Entry[] = [];
  let cursor = "";
  do {
    const { body } = await ada.get(`${path}?limit=3${cursor === "" ? "" : `&cursor=${cursor}`}`);
    paged.push(...body.entries);
    cursor = body.next_cursor ?? "";
    await company.task({ title: "Meanwhile" });
  } while (cursor !== "");
  assert.deepEqual(paged, whole.entries);
});

test("a cursor is for one workspace and one set of filters", async () => {
  const { next_cursor } = (await ada.get(`${path}?limit=1&action=ticket.created&actor_uuid=${ada.uuid}`)).body;
  const same = await ada.get(
    `${path}?action=ticket.created&actor_uuid=${ada.uuid.toUpperCase()}&cursor=${next_cursor}`,
  );
  assert.equal(same.status, 200);
  const elsewhere = (await hal.get("/workspaces")).body.workspaces[0].uuid as string;
  const others = [
    await ada.get(`${path}?action=ticket.created&cursor=${next_cursor}`),
    await hal.get(`/admin/workspaces/${elsewhere}/audit-log?cursor=${next_cursor}`),
  ];
  for (const other of others) assert.deepEqual([other.status, other.body.error], [400, "Invalid cursor."]);
});

test("the log is filtered by action, and never shows another workspace", async () => {
  const { entries } = (await ada.get(`${path}?action=board.created`)).body as { entries: Entry[] };
  assert.deepEqual(
    entries.map((entry) => entry.action),
    ["board.created"],
  );
  const mine = (await hal.get("/workspaces")).body.workspaces[0].uuid as string;
  const foreign = (await hal.get(`/admin/workspaces/${mine}/audit-log`)).body.entries as Entry[];
  assert.deepEqual(
    foreign.map((entry) => entry.action),
    ["workspace.created"],
  );
});
