import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { addSprint, startSeries, ticketOn } from "#test/sprints.ts";

const company = await startCompany();
const { ada, cleo, robot, workspace, harness } = company;

/** A closed, a current and a planned sprint, and an incomplete task on the closed one. */
async function threeSprints() {
  const closed = await startSeries(company, [cleo]);
  const left = await ticketOn(company, closed.board_uuid);
  const current = await addSprint(company, closed.board_uuid);
  const planned = await addSprint(company, closed.board_uuid);
  const done = await ada.post(`/boards/${closed.board_uuid}/sprints/${closed.uuid}/close`, { carry_over: false });
  assert.equal(done.status, 200);
  return { closed, current, planned, left };
}

const { closed, current, planned, left } = await threeSprints();

test("only the current sprint's board takes new tasks, tasks of other boards, and copies", async () => {
  const mine = await ticketOn(company, current.board_uuid);
  const before = await company.footprint();
  for (const { board_uuid, state } of [{ ...closed, state: "closed" }, planned]) {
    const refused = [
      await ada.post(`/boards/${board_uuid}/tasks`, { title: "New" }),
      await robot.post(`/boards/${board_uuid}/tasks`, { title: "New" }),
      await ada.post(`/tasks/${mine.uuid}/move-board`, { board_uuid }),
    ];
    for (const { status, body } of refused) {
      const error = `Tickets can be added only to the current sprint. The sprint of this board is ${state}.`;
      assert.deepEqual([status, body], [409, { error, code: "sprint_not_current" }]);
    }
  }
  assert.equal((await ada.post(`/tasks/${left.uuid}/duplicate`)).status, 409);
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await ada.post(`/tasks/${mine.uuid}/duplicate`)).status, 201);
  const elsewhere = await company.task();
  const moved = await ada.post(`/tasks/${elsewhere.uuid}/move-board`, { board_uuid: current.board_uuid });
  assert.equal(moved.status, 200, JSON.stringify(moved.body));
});

test("tasks on a closed sprint's board can still be changed, moved, claimed, archived and restored", async () => {
  const path = `/tasks/${left.uuid}`;
  const version = async (): Promise<number> => (await ada.get(path)).body.task.version;
  assert.equal((await ada.patch(path, { version: await version(), title: "Changed" })).status, 200);
  const claim = { from_status: "To Do", to_status: "In Progress", lease_seconds: 60 };
  assert.equal((await ada.post(`/boards/${closed.board_uuid}/claim-next`, claim)).status, 200);
  assert.equal((await ada.post(`${path}/move`, { version: await version(), status: "Done" })).status, 200);
  assert.equal((await ada.post(`${path}/archive`)).status, 200);
  assert.equal((await ada.post(`/workspaces/${workspace.uuid}/trash/ticket/${left.uuid}/restore`)).status, 200);
  const away = await ada.post(`${path}/move-board`, { board_uuid: current.board_uuid });
  assert.equal(away.status, 200, JSON.stringify(away.body));
});

test("an automation cannot create a task on the board of a closed sprint, and its run says why", async () => {
  const first = await startSeries(company, [cleo]);
  const ticket = await ticketOn(company, first.board_uuid);
  const body = {
    name: "Again",
    trigger_type: "manual",
    actions: [{ type: "create_linked_ticket", title: "Linked", relationship: "blocks" }],
  };
  const made = await ada.post(`/boards/${first.board_uuid}/automations`, body);
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const rule = `/boards/${first.board_uuid}/automations/${made.body.automation.uuid}`;
  await ada.post(`/boards/${first.board_uuid}/sprints/${first.uuid}/close`, { carry_over: false });
  const started = await ada.post(`${rule}/run`, { task_uuid: ticket.uuid });
  assert.ok(started.status < 300, JSON.stringify(started.body));
  await harness.worker.idle();
  const [run] = (await ada.get(`${rule}/runs`)).body.runs;
  assert.equal(run.state, "failed");
  assert.match(run.error, /sprint of this board is closed/);
  assert.equal((await ada.get(`/boards/${first.board_uuid}`)).body.tasks.length, 1);
});
