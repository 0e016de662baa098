import assert from "node:assert/strict";
import { test } from "node:test";
import { routes } from "../../src/features.ts";
import { startHarness } from "../harness.ts";
import { rolledBack } from "../rolled-back.ts";
import { startWorld } from "../world.ts";
import { accessTable } from "./access-table.ts";
import { exampleRequest } from "./example-request.ts";

const harness = await startHarness({ LOG_LEVEL: "silent" });
const world = await startWorld(harness);
await harness.worker.close();
harness.faults.beforeCommit = rolledBack;

const listed = Object.entries(accessTable).flatMap(([id, { removes }]) => (removes ? [id] : []));
/** The routes that declare it for some bodies only, and not for the body of their example. */
const sometimes = ["updateAutomation", "updateWorkspace"];

test("the routes that only take access or data away are those of the access table", () => {
  const declared = routes.flatMap(({ id, removesAccess }) => (removesAccess === false ? [] : [id]));
  assert.deepEqual(declared.toSorted(), [...listed, ...sometimes].toSorted());
});

for (const billing of ["past_due", "read_only"] as const) {
  test(`taking access or data away is never refused over money: ${billing}`, async () => {
    await world.setBilling(billing);
    for (const route of routes.filter(({ id }) => listed.includes(id))) {
      const statuses: number[] = [];
      for (const { who } of world.visitors) statuses.push((await exampleRequest(route, who)).status);
      assert.ok(statuses.includes(rolledBack.statusCode), `${route.id}: nobody could do it: ${statuses.join(", ")}`);
      assert.ok(!statuses.includes(402), `${route.id}: ${statuses.join(", ")}`);
    }
    await world.setBilling("normal");
  });
}

test("in a read-only workspace only two changes are possible: to make something private, and to switch off a rule", async () => {
  const ada = world.visitors.find(({ name }) => name === "Ada")?.who;
  assert.ok(ada !== undefined);
  await world.setBilling("read_only");
  const answersTo = async (id: string, body: object): Promise<number> => {
    const route = routes.find((each) => each.id === id);
    assert.ok(route !== undefined);
    return (await exampleRequest({ ...route, example: { ...route.example, body } }, ada)).status;
  };
  const version = 1;
  for (const [id, taken, refused] of [
    ["updateWorkspace", { public_boards_enabled: false }, { public_boards_enabled: true }],
    ["updateWorkspace", { public_wiki_pages_enabled: false }, { public_wiki_pages_enabled: false, name: "Other" }],
    ["updateAutomation", { version, enabled: false }, { version, enabled: true }],
    ["updateWebhook", { is_active: false }, { is_active: true }],
    ["updateWebhook", { is_active: false }, { is_active: false, description: "Other" }],
    ["updateFeedbackForm", { is_open: false }, { is_open: true }],
    ["setAudience", { user_uuids: [] }, { user_uuids: [world.visitors.find(({ name }) => name === "Dev")?.who.uuid] }],
  ] as const) {
    assert.equal(await answersTo(id, taken), rolledBack.statusCode, `${id} ${JSON.stringify(taken)}`);
    assert.equal(await answersTo(id, refused), 402, `${id} ${JSON.stringify(refused)}`);
  }
  await world.setBilling("normal");
});
