import assert from "node:assert/strict";
import { test } from "node:test";
import { startHarness } from "../harness.ts";
import { race, revocations } from "../races.ts";
import { startLoad } from "../race-workspaces.ts";

const harness = await startHarness({ LOG_LEVEL: "silent" });
const server = {
  url: await harness.app.listen({ port: 0, host: "127.0.0.1" }),
  run: harness.platform.pool.run,
  issue: harness.platform.services.credentials.issue,
};
const rounds = 20;

// the long version, with more load and a separate server, is `npm run races`
for (const revocation of revocations) {
  test(`${revocation.name}: takes effect with the next request, whatever was running`, async () => {
    const endLoad = await startLoad(server, 2);
    const result = await race(server, revocation, rounds, 4);
    assert.ok((await endLoad()) > 0);
    assert.deepEqual(result.leaks, []);
    assert.deepEqual([result.rounds, result.held], [rounds, rounds]);
    assert.ok(result.letIn > 0, "nothing was on its way");
  });
}
