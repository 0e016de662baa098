import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { addSprint, startSeries } from "#test/sprints.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, finn, gus, hal, ivy, nobody, robot, harness } = company;
const run = harness.platform.pool.run;
const pathOf = (board_uuid: string, uuid: string): string => `/boards/${board_uuid}/sprints/${uuid}`;

test("a caller who may not write, or cannot see the sprint's board, cannot change the sprint, and wrong input is rejected", async () => {
  const first = await startSeries(company, [cleo, dev, eve, finn, gus]);
  const second = await addSprint(company, first.board_uuid);
  const other = await startSeries(company);
  const path = pathOf(first.board_uuid, first.uuid);
  await run("delete from board_members where board_uuid = $1 and user_uuid = $2", [second.board_uuid, cleo.uuid]);
  const before = await company.footprint();
  const answers = await Promise.all(
    [dev, eve, finn, gus, ivy, hal, nobody, robot].map((who) => who.patch(path, { name: "New" })),
  );
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 403, 403, 404, 404, 401, 401],
  );
  const unseen = [
    await cleo.patch(pathOf(first.board_uuid, second.uuid), { name: "New" }),
    await ada.patch(pathOf(first.board_uuid, other.uuid), { name: "New" }),
    await ada.patch(pathOf(company.board.uuid, first.uuid), { name: "New" }),
  ];
  for (const { status, body } of unseen) assert.deepEqual([status, body.error], [404, "Sprint not found."]);
  for (const body of [{}, { name: "" }, { name: null }, { number: 2 }, { state: "closed" }, { starts_on: null }]) {
    assert.equal((await ada.patch(path, body)).status, 400, JSON.stringify(body));
  }
  for (const body of [{ ends_on: "2026-11-22" }, { starts_on: "2026-12-05" }]) {
    assert.equal((await ada.patch(path, body)).body.error, "A sprint must not end before it starts.");
  }
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await cleo.patch(path, { name: "New" })).status, 200);
});

test("a change is written and emitted once, and an equal value is not a change", async () => {
  const first = await startSeries(company);
  const second = await addSprint(company, first.board_uuid);
  const sent = { name: " Renamed ", goal: "Do it", starts_on: "2026-12-08", ends_on: "2026-12-08" };
  const answer = await ada.patch(pathOf(first.board_uuid, second.uuid.toUpperCase()), sent);
  const { updated_at } = answer.body.sprint;
  const expected = { ...second, ...sent, name: "Renamed", updated_at };
  assert.ok(updated_at > second.updated_at);
  assert.deepEqual([answer.status, answer.body], [200, { sprint: expected }]);
  const before = await company.footprint();
  const again = await ada.patch(pathOf(second.board_uuid, second.uuid), sent);
  assert.deepEqual(again.body, { sprint: expected });
  assert.deepEqual(await company.footprint(), before);
  const events = (await run("select data from full_events where board_uuid = $1 and name = 'sprint.updated'", [
    second.board_uuid,
  ])) as { data: object }[];
  assert.deepEqual([...events], [{ data: { sprint: expected, changed: ["name", "goal", "starts_on", "ends_on"] } }]);
  assert.equal((await ada.get(`/boards/${second.board_uuid}`)).body.board.name, "Sprint 2");
  const cleared = await ada.patch(pathOf(second.board_uuid, second.uuid), { goal: null });
  assert.equal(cleared.body.sprint.goal, null);
});

test("a closed sprint can be corrected", async () => {
  const first = await startSeries(company);
  const path = pathOf(first.board_uuid, first.uuid);
  assert.equal((await ada.post(`${path}/close`, { carry_over: false })).status, 200);
  const { body } = await ada.patch(path, { ends_on: "2026-12-03" });
  assert.deepEqual([body.sprint.state, body.sprint.ends_on], ["closed", "2026-12-03"]);
});
