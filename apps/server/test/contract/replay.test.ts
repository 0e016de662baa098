import assert from "node:assert/strict";
import { test } from "node:test";
import { routes } from "#features.ts";
import { footprint } from "../company.ts";
import { startHarness } from "../harness.ts";
import { apiClient, type ApiClient } from "../people.ts";
import { startWorld } from "../world.ts";
import { ableVisitor } from "./able.ts";
import { exampleRequest } from "./example-request.ts";

/** A POST or PATCH by a known caller is done once for one Idempotency-Key (§11 rule 7). */
const harness = await startHarness({ LOG_LEVEL: "silent" });
const world = await startWorld(harness);
// the worker must not do anything, because that would look like a second execution
await harness.worker.close();

/** Operations that remove what other examples need; they are tried last, in this order. */
const last = [
  "acceptInvitation",
  "declineInvitation",
  "moveTaskToBoard",
  "closeSprint",
  "createSprint",
  "archiveTasks",
  "archiveTask",
  "restoreFromTrash",
  "archiveBoard",
  "restoreBoard",
  "leaveWorkspace",
  "transferWorkspace",
  "setWorkspacePlan",
  "suspendWorkspace",
  "unsuspendWorkspace",
  "deactivateUser",
  "reactivateUser",
  "changePassword",
];
// without operations that end the session, and without those whose replies are kept nowhere; uploads are tested in their feature
const repeatable = routes
  .filter(
    ({ method, auth, http, kind }) =>
      ["POST", "PATCH"].includes(method) &&
      auth !== "public" &&
      http.session !== "ends" &&
      http.cache !== "never" &&
      kind === "json",
  )
  .toSorted((one, other) => last.indexOf(one.id) - last.indexOf(other.id));

/** The footprint without the records of staff calls. */
const withoutNotes = async () => ({ ...(await footprint(harness)), staff_calls: 0 });

let done = 0;
for (const route of repeatable) {
  const able = ableVisitor(world, route.id);
  if (able === undefined) continue;
  test(`${route.id} is done once for one Idempotency-Key`, async () => {
    // an example with a code from an authenticator has another code half a minute later
    const sent = new Map<string, unknown>();
    const keyed = (token: string): ApiClient => {
      const who = apiClient(harness, token);
      const extra = { headers: { "idempotency-key": `key of ${route.id}` } };
      return {
        ...who,
        post: (path, body) => who.post(path, sent.getOrInsert(path, body), extra),
        patch: (path, body) => who.patch(path, sent.getOrInsert(path, body), extra),
      };
    };
    const first = await exampleRequest(route, keyed(able.who.token));
    // a refusal is not stored, but looked at again
    if (first.status >= 300) return;
    done += 1;
    await harness.platform.sequencer.caughtUp();
    const before = await withoutNotes();
    const token = route.http.session === null ? undefined : first.body.token;
    const again = await exampleRequest(route, keyed(token ?? able.who.token));
    // who left may not see any more what the reply shows
    if (route.id === "leaveWorkspace") assert.equal(again.status, 404);
    else assert.deepEqual([again.status, again.body], [first.status, first.body]);
    assert.deepEqual(await withoutNotes(), before);
  });
}

test("most examples succeeded", () => {
  assert.ok(done >= repeatable.length * 0.8, `${done} of ${repeatable.length}`);
});
