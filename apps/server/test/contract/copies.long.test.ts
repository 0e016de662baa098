import assert from "node:assert/strict";
import { test } from "node:test";
import { routes } from "#features.ts";
import { ids } from "#features/content/examples/index.ts";
import { Copy } from "../copies/copy.ts";
import { atRest, startHarness } from "../harness.ts";
import { startWorld } from "../world.ts";
import { ableVisitor } from "./able.ts";
import { exampleRequest } from "./example-request.ts";

/** After every write, a copy that is kept by deltas is equal to a new one (§13.21 rule 1). */
const harness = await startHarness({ LOG_LEVEL: "silent", RATE_LIMIT_PER_MINUTE: "100000" });
const world = await startWorld(harness);
const names = ["Ben", "Cleo"];
const readers = world.visitors.filter(({ name }) => names.includes(name));
const copies = readers.map(({ name, who }) => ({ name, copy: new Copy(who, ids.workspace) }));

/** Operations that destroy what the examples of others need. They are tried after the others, in this order. */
const last = [
  "moveTaskToBoard",
  "createSprint",
  "closeSprint",
  "archiveTasks",
  "archiveTask",
  "restoreFromTrash",
  "deleteFromTrash",
  "archivePage",
  "archiveWiki",
  "restoreWiki",
  "archiveBoard",
  "restoreBoard",
  "deleteBoard",
  "leaveWorkspace",
  "transferWorkspace",
  "suspendWorkspace",
  "unsuspendWorkspace",
  "deactivateUser",
  "reactivateUser",
  "logoutAll",
  "deleteProfile",
  "deleteWorkspace",
];
const writes = routes
  // what ends or begins a session changes no copy, and whose session ended could try nothing else
  .filter(({ writes: isWrite, auth, http }) => isWrite && auth !== "public" && http.session === null)
  .toSorted((one, other) => last.indexOf(one.id) - last.indexOf(other.id));

async function canRead({ who, workspace_uuid }: Copy): Promise<boolean> {
  return (await who.get(`/workspaces/${workspace_uuid}/changes?limit=1`)).status === 200;
}

let done = 0;
for (const { copy } of copies) await copy.catchUp(5000);
for (const route of writes) {
  const able = ableVisitor(world, route.id);
  if (able === undefined) continue;
  // each test leaves the copies as new as the workspace
  test(`${route.id} is in the next delta`, async () => {
    if ((await exampleRequest(route, able.who)).status < 300) done += 1;
    await atRest(harness);
    for (const { name, copy } of copies) {
      if (!(await canRead(copy))) continue;
      await copy.catchUp(5000);
      const fresh = new Copy(copy.who, copy.workspace_uuid);
      await fresh.catchUp(5000);
      assert.deepEqual(copy.content(), fresh.content(), `the copy of ${name}`);
    }
  });
}

test("most examples succeeded", () => {
  assert.ok(done > writes.length / 2, `${done} of ${writes.length}`);
});
