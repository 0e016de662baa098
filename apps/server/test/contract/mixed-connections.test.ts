import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { created } from "#test/company.ts";
import { startHarness } from "#test/harness.ts";
import { type Answer, person, type ApiClient } from "#test/people.ts";

const harness = await startHarness({ DATABASE_CONNECTIONS: "20" });
const run = harness.platform.pool.run;

const workspaceCount = 8;
const clientsEach = 6;
const roundsEach = 21;

type Tenant = { readonly owner: ApiClient; readonly workspace_uuid: string; readonly board_uuid: string };

async function foundTenant(number: number): Promise<Tenant> {
  const owner = await person(harness, `Owner${number}`);
  const { workspace } = created(await owner.post("/workspaces", { name: `Tenant ${number}` }));
  const { board } = created(await owner.post(`/workspaces/${workspace.uuid}/boards`, { name: "Work" }));
  return { owner, workspace_uuid: workspace.uuid, board_uuid: board.uuid };
}

const read = ({ owner, board_uuid }: Tenant) => owner.get(`/boards/${board_uuid}`);
const write = ({ owner, board_uuid }: Tenant) => owner.post(`/boards/${board_uuid}/tasks`, { title: "Kept" });
/** Writes an account and a member, and then fails because of its board. */
const writeAndBeRefused = ({ owner, workspace_uuid }: Tenant) =>
  owner.post(`/admin/workspaces/${workspace_uuid}/api-keys`, {
    name: "Left behind",
    service_account: true,
    board_uuids: [randomUUID()],
  });

type RequestWithAnswer = { readonly what: string; readonly answer: Answer };

/** Sends requests one after the other. All clients do so concurrently, many more than there are connections. */
async function client(tenant: Tenant, place: number): Promise<RequestWithAnswer[]> {
  const asks = [read, write, writeAndBeRefused];
  const sent: RequestWithAnswer[] = [];
  for (let round = 0; round < roundsEach; round += 1) {
    const ask = asks[(round + place) % asks.length] ?? read;
    sent.push({ what: ask.name, answer: await ask(tenant) });
  }
  return sent;
}

test("under many concurrent requests, acknowledged changes are stored and failed requests store nothing", async () => {
  const countMembers = () => run<{ count: number }>("select count(*)::int as count from members");
  const [before] = await countMembers();
  const tenants: Tenant[] = [];
  for (let number = 1; number <= workspaceCount; number += 1) tenants.push(await foundTenant(number));
  const clients = tenants.flatMap((tenant) => Array.from({ length: clientsEach }, (_, place) => client(tenant, place)));
  const sent = (await Promise.all(clients)).flat();
  const each = (workspaceCount * clientsEach * roundsEach) / 3;
  assert.deepEqual(countsOf(sent.map(({ what, answer }) => `${what} ${answer.status}`)), {
    "read 200": each,
    "write 201": each,
    "writeAndBeRefused 400": each,
  });
  const acknowledged = sent.filter(({ what }) => what === "write").map(({ answer }) => answer.body.task.uuid as string);
  const [kept] = await run("select count(*)::int as count from tasks where uuid = any ($1::uuid[])", [acknowledged]);
  assert.deepEqual(kept, { count: each }, "every ticket that was acknowledged is there");
  const leftBehind = await run("select first_name from users where is_service");
  assert.equal(leftBehind.length, 0, "accounts that failed requests stored");
  const [after] = await countMembers();
  assert.equal(after?.count, (before?.count ?? 0) + workspaceCount, "nobody but the owners is a member");
  assert.deepEqual(await harness.forbiddenLogs(), []);
});

function countsOf(names: readonly string[]): Record<string, number> {
  const groups = Map.groupBy(names.toSorted(), (name) => name);
  return Object.fromEntries([...groups].map(([name, list]) => [name, list.length]));
}
