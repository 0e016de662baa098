import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Type } from "typebox";
import { fail } from "#kernel/errors.ts";
import { raw, sql } from "#platform/db/query.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { startCompany } from "#test/company.ts";
import { person, apiClient } from "#test/people.ts";
import { buildApp, createServer } from "#app.ts";

const company = await startCompany();
const { harness } = company;
const { platform, config } = harness;
// what the worker has open in the same database is no request's
await platform.sequencer.caughtUp();
await harness.worker.idle();
await harness.worker.close();
const seen: { open: number; by: string }[] = [];

const openTransactions = raw(
  sql<{ open: number }>`select count(*) as open from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`,
);

const prepared = route("POST /prepared", {
  id: "prepared",
  auth: "session",
  summary: "Prepares, and fails on request",
  access: {},
  body: closed({ fail: Type.Boolean() }),
  reply: { token: Type.String() },
  errors: [],
  events: { none: "for this test" },
  example: { body: { fail: false } },
  beforeTransaction: async ({ caller, read, inOwnTransaction }) => {
    const { open } = await read.one(openTransactions);
    seen.push({ open, by: caller.user_uuid });
    await inOwnTransaction(async (tx) => tx.emitAccount(caller.user_uuid, "account.prepared"));
    return { by: caller.user_uuid };
  },
  handle: ({ body, prepared }) => (body.fail ? fail("workspace_not_found") : { token: prepared.by }),
});

const onBoard = route("POST /boards/{board_uuid}/prepared", {
  id: "preparedOnBoard",
  auth: "session",
  summary: "Prepares on a board",
  access: { board: "write" },
  body: closed({}),
  reply: {},
  errors: [],
  events: { none: "for this test" },
  example: {},
  beforeTransaction: async ({ caller }) => void seen.push({ open: 0, by: caller.user_uuid }),
  handle: () => ({}),
});

const app = createServer(config, false);
await buildApp(app, config, { ...platform, checks: { reply: () => {}, sends: () => {}, error: () => {} } }, [
  prepared,
  onBoard,
]);
after(() => app.close());
const here = { ...harness, app };
const trail = (uuid: string) => platform.pool.run("select name from account_events where user_uuid = $1", [uuid]);

test("nothing is prepared for who may not come in", async () => {
  const ada = await person(harness, "Ada");
  await ada.post("/auth/logout");
  for (const who of [apiClient(here, ada.token), apiClient(here, "")]) {
    assert.equal((await who.post("/prepared", { fail: false })).status, 401);
  }
  assert.equal((await apiClient(here, (await person(harness, "Ben")).token).post("/prepared", {})).status, 400);
  assert.equal(seen.length, 0);
});

test("nothing is prepared for a caller who is not authorized", async () => {
  const before = seen.length;
  for (const [who, status] of [
    [company.hal, 404],
    [company.ivy, 404],
    [company.dev, 403],
    [company.ada, 200],
  ] as const) {
    const path = `/boards/${company.board.uuid}/prepared`;
    assert.equal((await apiClient(here, who.token).post(path, {})).status, status);
  }
  assert.deepEqual(seen.slice(before), [{ open: 0, by: company.ada.uuid }]);
});

test("the handler gets what was prepared, and no transaction is open during the preparation", async () => {
  const ada = await person(harness, "Ada");
  // nor has the sequencer one open
  await platform.sequencer.caughtUp();
  const answer = await apiClient(here, ada.token).post("/prepared", { fail: false });
  assert.deepEqual([answer.status, answer.body.token], [200, ada.uuid]);
  assert.deepEqual(seen.at(-1), { open: 0, by: ada.uuid });
});

test("a transaction of its own stays committed although the request fails", async () => {
  const ada = await person(harness, "Ada");
  const answer = await apiClient(here, ada.token).post("/prepared", { fail: true });
  assert.equal(answer.status, 404);
  assert.equal((await trail(ada.uuid)).length, 1);
});
