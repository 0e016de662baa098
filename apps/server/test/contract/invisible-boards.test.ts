import assert from "node:assert/strict";
import { test } from "node:test";
import type { Parameter } from "#platform/db/query.ts";
import { routes } from "#features.ts";
import { created, startCompany } from "../company.ts";
import { secondBoard } from "../second-board.ts";

const company = await startCompany();
const { ada, cleo, finn, harness, board, workspace } = company;
const run = (text: string, ...parameters: Parameter[]) => harness.platform.pool.run(text, parameters);
const canary = "Layoffs";

/** Creates a task that was moved from a board; a member of its present board must not learn the names of the old board. */
async function arrived() {
  const hidden = await secondBoard(company);
  await run("update boards set name = $2 where uuid = $1", hidden.uuid, `${canary} board`);
  for (const { uuid, name } of hidden.statuses) {
    await run("update statuses set name = $2 where uuid = $1", uuid, `${canary} ${name}`);
  }
  const group = created(await ada.post(`/boards/${hidden.uuid}/groups`, { name: `${canary} group` })).group;
  const fields = { title: "A plain ticket", status_uuid: hidden.statuses[0]?.uuid, group_uuid: group.uuid };
  const { task } = created(await ada.post(`/boards/${hidden.uuid}/tasks`, fields));
  const move = { version: task.version, status_uuid: hidden.statuses[1]?.uuid };
  assert.equal((await ada.post(`/tasks/${task.uuid}/move`, move)).status, 200);
  const moved = await ada.post(`/tasks/${task.uuid}/move-board`, { board_uuid: board.uuid });
  assert.equal(moved.status, 200);
  const secrets = [canary, hidden.uuid, group.uuid, ...hidden.statuses.map(({ uuid }) => uuid)];
  return { task_uuid: task.uuid as string, secrets };
}

test("no reply about a task shows the board that it was moved from, if the reader may not open that board", async () => {
  const { task_uuid, secrets } = await arrived();
  await harness.worker.idle();
  const ofTicket = routes
    .filter(({ method, path }) => method === "GET" && /^\/tasks\/\{task_uuid\}(\/[a-z-]+)?$/.test(path))
    .map(({ path }) => path.replace("{task_uuid}", task_uuid));
  assert.ok(ofTicket.length >= 4, ofTicket.join(" "));
  const others = [
    `/boards/${board.uuid}`,
    `/boards/${board.uuid}/tasks`,
    `/boards/${board.uuid}/tasks?updated_since=2020-01-01T00:00:00.000Z`,
    `/workspaces/${workspace.uuid}/tasks`,
    `/search?workspace_uuid=${workspace.uuid}&q=plain`,
    `/workspaces/${workspace.uuid}/trash`,
  ];
  for (const path of [...ofTicket, ...others]) {
    for (const who of [cleo, finn]) {
      const answer = await who.get(path);
      assert.equal(answer.status, 200, path);
      const text = JSON.stringify(answer.body);
      for (const secret of secrets) assert.ok(!text.includes(secret), `${path} tells ${secret}: ${text}`);
    }
  }
  const { body } = await cleo.get("/notifications");
  assert.ok(!JSON.stringify(body).includes(canary));
});

test("a reader who may open both boards sees the whole history", async () => {
  const { task_uuid } = await arrived();
  const { visits } = (await ada.get(`/tasks/${task_uuid}/flow`)).body;
  assert.deepEqual(
    visits.map((visit: { status_name: string }) => visit.status_name),
    [`${canary} To Do`, `${canary} In Progress`, "To Do"],
  );
  const { events } = (await ada.get(`/tasks/${task_uuid}/comments`)).body;
  assert.ok(events.filter((event: { data: { from?: unknown } }) => event.data.from !== undefined).length >= 2);
  const member = (await cleo.get(`/tasks/${task_uuid}/flow`)).body;
  assert.deepEqual(
    member.visits.map((visit: { status_uuid: string | null }) => visit.status_uuid === null),
    [true, false],
  );
});
