import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { secondBoard } from "#test/second-board.ts";
import { accountEventsOf } from "#test/summaries.ts";

const company = await startCompany();
const { ada, cleo, dev, ivy, hal, robot, nobody, board, harness } = company;
const run = harness.platform.pool.run;
const wanted = { board_uuid: board.uuid, frequency: "daily", sections: ["overdue", "progress"] };
const put = (body: object, who = cleo) => who.put("/profile/summary-emails", body);

test("wrong input fails with 400 and stores nothing", async () => {
  const before = await company.footprint();
  for (const change of [
    { board_uuid: "board" },
    { board_uuid: null },
    { frequency: "hourly" },
    { frequency: undefined },
    { sections: [] },
    { sections: ["progress", "progress"] },
    { sections: ["everything"] },
    { sections: "progress" },
    { sections: undefined },
    { workspace_uuid: board.workspace_uuid },
  ]) {
    assert.equal((await put({ ...wanted, ...change })).status, 400, JSON.stringify(change));
  }
  assert.deepEqual(await company.footprint(), before);
});

test("a board that is not visible, archived or unknown is not found; keys and requests without credentials fail with 401", async () => {
  const other = await secondBoard(company, [cleo]);
  await ada.post(`/boards/${other.uuid}/archive`);
  const before = await company.footprint();
  for (const [who, board_uuid] of [
    [ivy, board.uuid],
    [hal, board.uuid],
    [cleo, other.uuid],
    [cleo, "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d9999"],
  ] as const) {
    const answer = await put({ ...wanted, board_uuid }, who);
    assert.deepEqual([answer.status, answer.body.error], [404, "Board not found."]);
  }
  for (const who of [robot, nobody]) assert.equal((await put(wanted, who)).status, 401);
  assert.deepEqual(await company.footprint(), before);
});

test("a member of any role subscribes, with the sections in the order asked for", async () => {
  for (const who of [cleo, dev]) {
    const { status, body } = await put({ ...wanted, board_uuid: board.uuid.toUpperCase() }, who);
    assert.equal(status, 200);
    const { uuid, next_at, created_at, updated_at, ...rest } = body.subscription;
    assert.match(uuid, /^[0-9a-f-]{36}$/);
    assert.deepEqual(rest, {
      workspace_uuid: company.workspace.uuid,
      board_uuid: board.uuid,
      frequency: "daily",
      sections: ["overdue", "progress"],
      is_stopped: false,
    });
    assert.equal(created_at, updated_at);
    const next = Date.parse(next_at);
    assert.ok(next > Date.now() && next <= Date.now() + 86_400_000, next_at);
    assert.match(next_at, /T07:00:00\.000Z$/);
  }
  assert.deepEqual((await accountEventsOf(harness, cleo.uuid)).at(-1), {
    name: "account.summary_subscribed",
    data: wanted,
  });
});

test("the same subscription changes nothing, another one replaces it", async () => {
  const first = (await put(wanted)).body.subscription;
  const before = await company.footprint();
  assert.deepEqual((await put(wanted)).body.subscription, first);
  assert.deepEqual(await company.footprint(), before);
  const second = (await put({ ...wanted, sections: ["progress", "overdue"] })).body.subscription;
  assert.deepEqual(second.sections, ["progress", "overdue"]);
  assert.deepEqual([second.uuid, second.created_at, second.next_at], [first.uuid, first.created_at, first.next_at]);
  assert.notEqual(second.updated_at, first.updated_at);
  const third = (await put({ ...wanted, frequency: "monthly" })).body.subscription;
  assert.match(third.next_at, /-01T07:00:00\.000Z$/);
  assert.equal((await company.footprint())["summary_emails"], before["summary_emails"]);
});

const set = (values: string) => run(`update workspaces set ${values} where uuid = $1`, [company.workspace.uuid]);

test("in a suspended workspace nobody subscribes, in an unpaid one everybody can", async () => {
  await set("suspended_at = clock_timestamp()");
  assert.equal((await put({ ...wanted, frequency: "weekly" })).status, 423);
  await set("suspended_at = null, billing_status = 'read_only'");
  assert.equal((await put({ ...wanted, frequency: "weekly" })).status, 200);
  await set("billing_status = 'normal'");
});

test("many requests at the same time all succeed, and one subscription is stored", async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      index % 3 === 2
        ? cleo.delete(`/profile/summary-emails/${board.uuid}`)
        : put({ ...wanted, frequency: index % 2 === 0 ? "daily" : "weekly" }),
    ),
  );
  for (const { status } of answers) assert.ok([200, 404].includes(status), String(status));
  await put(wanted);
  const rows = await run("select 1 from summary_emails where user_uuid = $1", [cleo.uuid]);
  assert.equal(rows.length, 1);
});
