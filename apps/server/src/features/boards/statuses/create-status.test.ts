import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, finn, gus, ivy, board, statuses, harness, workspace } = company;
const path = `/boards/${board.uuid}/statuses`;

test("a caller who may not write on the board cannot add a status, and wrong input is rejected", async () => {
  const before = await company.footprint();
  const answers = await Promise.all([dev, eve, finn, ivy].map((who) => who.post(path, { name: "New" })));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 403, 404],
  );
  const wrong = [{}, { name: "" }, { name: "  " }, { name: "x".repeat(101) }, { name: "A", color: "blue" }];
  for (const body of wrong) assert.equal((await ada.post(path, body)).status, 400, JSON.stringify(body));
  assert.equal((await ada.post(path, { name: "A", position: 1 })).status, 400);
  assert.deepEqual(await company.footprint(), before);
});

test("a name that the board has already, ignoring case and surrounding spaces, is a conflict", async () => {
  const before = await company.footprint();
  const answer = await ada.post(path, { name: "  tO dO " });
  assert.equal(answer.status, 409);
  assert.equal(answer.body.error, "A column with this name already exists. Choose another name.");
  assert.deepEqual(await company.footprint(), before);
});

test("a new status comes last, and if it is created as the complete one, it replaces the previous one", async () => {
  const { status, body } = await gus.post(path, { name: " Review ", color: "#9333ea" });
  assert.equal(status, 201, JSON.stringify(body));
  assert.equal(body.status.name, "Review");
  assert.equal(body.status.position, "4.000000");
  assert.equal(body.status.is_complete, false);
  assert.equal("cleared_status_uuids" in body.status, false);
  const complete = await cleo.post(path, { name: "Shipped", is_complete: true });
  assert.deepEqual(complete.body.status.cleared_status_uuids, [statuses[2]?.uuid]);
  const { body: read } = await ada.get(`/boards/${board.uuid}`);
  const flags = read.statuses.map((each: { is_complete: boolean }) => each.is_complete);
  assert.deepEqual(flags, [false, false, false, false, true]);
});

test("of statuses that are created as complete at the same time, exactly one ends up complete", async () => {
  const answers = await Promise.all(
    [1, 2, 3, 4].map((number) => ada.post(path, { name: `Done ${number}`, is_complete: true })),
  );
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [201, 201, 201, 201],
  );
  const [row] = (await harness.platform.pool.run(
    "select count(*)::int as complete, (select count(distinct position) = count(*) from statuses where board_uuid = $1) as apart from statuses where board_uuid = $1 and is_complete",
    [board.uuid],
  )) as { complete: number; apart: boolean }[];
  assert.deepEqual(row, { complete: 1, apart: true });
});

test("a board has at most 200 statuses, also when the last ones are created at the same time", async () => {
  const { board: full } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Full" }));
  const run = company.harness.platform.pool.run;
  await run("delete from statuses where board_uuid = $1", [full.uuid]);
  await run(
    `insert into statuses (workspace_uuid, board_uuid, name, position)
     select $1, $2, 'Number ' || n, n from generate_series(1, 198) n`,
    [workspace.uuid, full.uuid],
  );
  const add = (name: string) => ada.post(`/boards/${full.uuid}/statuses`, { name });
  const answers = await Promise.all(["a", "b", "c", "d"].map(add));
  assert.equal(answers.filter(({ status }) => status === 201).length, 2);
  const answer = await add("e");
  assert.deepEqual(
    [answer.status, answer.body.code, answer.body.error],
    [409, "status_limit", "A board has at most 200 columns. Delete one first."],
  );
});
