import assert from "node:assert/strict";
import { test } from "node:test";
import { serviceAccount } from "#test/service-accounts.ts";
import { created, startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, finn, gus, hal, robot, workspace, harness } = company;
const path = `/workspaces/${workspace.uuid}/boards`;

test("a service account, which has the boards that it was given, creates none", async () => {
  const bot = await serviceAccount(company);
  const before = await company.footprint();
  const { status, body } = await bot.post(path, { name: "Mine" });
  assert.deepEqual([status, body.code], [403, "role_boards_only"]);
  assert.deepEqual(await company.footprint(), before);
  const { boards } = (await bot.get(path)).body;
  assert.deepEqual(
    boards.map(({ uuid }: { uuid: string }) => uuid),
    [company.board.uuid],
  );
  assert.equal((await robot.post(path, { name: "A member's key" })).status, 201);
});

test("viewers, commenters, guests and non-members cannot create a board, and wrong input is rejected", async () => {
  const before = await company.footprint();
  const answers = await Promise.all([dev, eve, finn, gus, hal].map((who) => who.post(path, { name: "New" })));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 403, 403, 404],
  );
  const wrong = [
    {},
    { name: " " },
    { name: "x".repeat(201) },
    { name: "A", template: "kanban" },
    { name: "A", color: 1 },
  ];
  for (const body of wrong) assert.equal((await ada.post(path, body)).status, 400, JSON.stringify(body));
  assert.deepEqual(await company.footprint(), before);
});

test("a new board has the statuses of its template, one of them complete, and its creator is a member", async () => {
  const expected = {
    default: ["To Do", "In Progress", "Done"],
    crm: ["Lead", "Contacted", "Proposal", "Lost", "Won"],
    "sales-leads": ["New", "Qualified", "Demo", "Negotiation", "Closed"],
    software: ["Backlog", "To Do", "In Progress", "In Review", "Done"],
  };
  for (const [template, names] of Object.entries(expected)) {
    const body = template === "default" ? { name: " Plain " } : { name: template, template };
    const { board } = created(await robot.post(path, body));
    const page = (await cleo.get(`/boards/${board.uuid}`)).body;
    assert.deepEqual(
      page.statuses.map((status: { name: string }) => status.name),
      names,
    );
    const complete = page.statuses.filter((status: { is_complete: boolean }) => status.is_complete);
    assert.equal(complete.length, 1);
    assert.equal(complete[0].name, names.at(-1));
    assert.equal(page.board.name, template === "default" ? "Plain" : template);
    assert.ok(page.members.some((member: { uuid: string }) => member.uuid === cleo.uuid));
  }
});

test("the free plan allows two boards, also when more are created at the same time, and a paid plan any number", async () => {
  await harness.platform.pool.run("update workspaces set plan = 'free' where uuid = $1", [workspace.uuid]);
  const refused = await ada.post(path, { name: "One too many" });
  assert.equal(refused.status, 402);
  assert.equal(refused.body.prices.annual.interval, "year");
  const { workspaces } = (await hal.get("/workspaces")).body;
  await harness.platform.pool.run("update workspaces set plan = 'free' where uuid = $1", [workspaces[0].uuid]);
  const answers = await Promise.all(
    [1, 2, 3, 4].map((number) => hal.post(`/workspaces/${workspaces[0].uuid}/boards`, { name: `Board ${number}` })),
  );
  const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
  assert.deepEqual(statuses, [201, 201, 402, 402]);
});
