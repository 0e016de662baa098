import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { statementsOf } from "#test/statement-count.ts";

const company = await startCompany();
const { ada, cleo, dev, finn, hal, ivy, nobody, robot, board, workspace } = company;
const path = `/boards/${board.uuid}`;

test("only members of the board see it", async () => {
  assert.equal((await ivy.get(path)).status, 404);
  assert.equal((await hal.get(path)).body.error, "Board not found.");
  assert.equal((await nobody.get(path)).status, 401);
  assert.equal((await ada.get(`${path}?include=tasks`)).status, 400);
  for (const who of [ada, cleo, dev, finn, robot]) assert.equal((await who.get(path)).status, 200);
});

test("a board is read with its statuses, groups, labels, people, custom fields and active tasks in their order", async () => {
  created(await ada.post(`${path}/groups`, { name: "Plugins" }));
  for (const name of ["zebra", "Ärger", "apple"]) {
    created(await ada.post(`/workspaces/${workspace.uuid}/labels`, { name, color: "#112233" }));
  }
  created(await ada.post(`${path}/custom-fields`, { name: "Points", type: "number" }));
  const second = await company.task({ title: "Second", position: 20, description: "Some **text**" });
  const first = await company.task({ title: "First", position: 10, assignee_uuids: [cleo.uuid] });
  const gone = await company.task({ title: "Gone" });
  await company.harness.platform.pool.run("update tasks set archived_at = clock_timestamp() where uuid = $1", [
    gone.uuid,
  ]);
  const { status, body } = await dev.get(path);
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.board.name, "Work");
  assert.deepEqual(
    body.statuses.map((each: { name: string; is_complete: boolean; position: string }) => [
      each.name,
      each.is_complete,
      each.position,
    ]),
    [
      ["To Do", false, "1.000000"],
      ["In Progress", false, "2.000000"],
      ["Done", true, "3.000000"],
    ],
  );
  assert.deepEqual(body.statuses[0].entry_requirements, []);
  assert.equal(body.groups[0].name, "Plugins");
  assert.deepEqual(
    body.labels.map((label: { name: string }) => label.name),
    ["apple", "Ärger", "zebra"],
  );
  assert.deepEqual(body.members.map((member: { role: string }) => member.role).toSorted(), [
    "admin",
    "commenter",
    "guest",
    "guest_editor",
    "member",
    "owner",
    "viewer",
  ]);
  assert.equal(body.custom_fields[0].name, "Points");
  assert.deepEqual(
    body.tasks.map((task: { uuid: string }) => task.uuid),
    [first.uuid, second.uuid],
  );
  assert.equal(body.tasks[0].assignees[0].uuid, cleo.uuid);
  assert.equal(body.tasks[1].description, "Some **text**");
  assert.equal("description_json" in body.tasks[1], false);
  assert.match(body.server_time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test("the tasks are left out when they are not asked for, and a board without tasks has an empty list", async () => {
  const without = await ada.get(`${path}?include_tasks=false`);
  assert.equal("tasks" in without.body, false);
  assert.equal(without.body.statuses.length, 3);
  const { board: empty } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Empty" }));
  const { body } = await ada.get(`/boards/${empty.uuid}`);
  assert.deepEqual(body.tasks, []);
  assert.deepEqual(body.groups, []);
});

test("reading a board takes three statements", async () => {
  assert.equal(await statementsOf(company.harness, () => cleo.get(path)), 3);
});

test("a board is read in pages of `limit` tasks with one `server_time`, and is declared so", async () => {
  const { board: paged } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Paged" }));
  const uuids: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    uuids.push(created(await ada.post(`/boards/${paged.uuid}/tasks`, { title: `Task ${count}` })).task.uuid);
  }
  const path = `/boards/${paged.uuid}`;
  const first = (await ada.get(`${path}?limit=2`)).body;
  const second = (await ada.get(`${path}?limit=2&cursor=${first.next_cursor}`)).body;
  const third = (await ada.get(`${path}?limit=2&cursor=${second.next_cursor}`)).body;
  const read = [first, second, third].flatMap(({ tasks }) => tasks.map(({ uuid }: { uuid: string }) => uuid));
  assert.deepEqual([read, third.next_cursor], [uuids, undefined]);
  assert.equal(new Set([first, second, third].map(({ server_time }) => server_time)).size, 1);
  // the list of tasks goes on from there, and this page from one of the list
  const listed = (await ada.get(`${path}/tasks?limit=3&cursor=${first.next_cursor}`)).body;
  assert.deepEqual(
    listed.tasks.map(({ uuid }: { uuid: string }) => uuid),
    uuids.slice(2),
  );
  const whole = (await ada.get(path)).body;
  assert.deepEqual([whole.tasks.length, whole.next_cursor], [5, undefined]);
  for (const limit of ["0", "5001", "-1", "2.5", "x"]) {
    assert.equal((await ada.get(`${path}?limit=${limit}`)).status, 400, limit);
  }
  const { parameters } = (await ada.get("/openapi.json")).body.paths["/boards/{board_uuid}"].get;
  const names = parameters.map(({ name }: { name: string }) => name);
  assert.deepEqual(names.toSorted(), ["board_uuid", "cursor", "include_tasks", "limit"]);
});
