import assert from "node:assert/strict";
import { test } from "node:test";
import { publicEvents } from "#kernel/events.ts";
import { created, startCompany } from "#test/company.ts";

const company = await startCompany();
const { harness, workspace, ada, ben, cleo, hal, nobody, robot } = company;
const webhooks = `/admin/workspaces/${workspace.uuid}/webhooks`;
harness.dns.resolver = async () => ["93.184.215.14"];

test("only owners and admins with a session list webhooks", async () => {
  const answers = await Promise.all([cleo, hal, robot, nobody].map((who) => who.get(webhooks)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 404, 401, 401],
  );
});

test("an unknown query parameter is rejected", async () => {
  assert.equal((await ada.get(`${webhooks}?limit=1`)).status, 400);
});

test("an admin sees the workspace's webhooks, oldest first, without secrets, and the names of all events", async () => {
  const made = [];
  for (const name of ["one", "two"]) {
    made.push(created(await ada.post(webhooks, { url: `https://${name}.example.com/` })).webhook);
  }
  const [theirs] = (await hal.get("/workspaces")).body.workspaces;
  created(await hal.post(`/admin/workspaces/${theirs.uuid}/webhooks`, { url: "https://foreign.example.com/" }));
  const { body } = await ben.get(webhooks);
  assert.deepEqual(body, { webhooks: made, available_events: [...publicEvents] });
  assert.equal(body.available_events.length, 19);
});
