import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { invited } from "#test/invited.ts";

const company = await startCompany();
const { ben, cleo, hal, robot, workspace } = company;
const path = (uuid: string) => `/admin/workspaces/${workspace.uuid}/invitations/${uuid}`;

test("only owners and admins of the workspace can revoke an invitation, once", async () => {
  const { who, uuid } = await invited(company, "Unwanted");
  const before = await company.footprint();
  const answers = await Promise.all([cleo, hal, robot].map((each) => each.delete(path(uuid))));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 404, 401],
  );
  assert.deepEqual(await company.footprint(), before);
  const answer = await ben.delete(path(uuid));
  assert.equal(answer.body.invitation.state, "revoked");
  assert.equal((await ben.delete(path(uuid))).status, 409);
  const late = await who.post(`/workspaces/invitations/${uuid}/accept`);
  assert.equal(late.status, 409);
  assert.equal(late.body.error, "The invitation is no longer open. Create a new one.");
  assert.deepEqual((await who.get("/workspaces/invitations")).body.invitations, []);
});

test("if an invitation is revoked and accepted at the same time, one of the two succeeds", async () => {
  for (let round = 0; round < 8; round += 1) {
    const { who, uuid } = await invited(company, "Racer");
    const [back, accepted] = await Promise.all([
      ben.delete(path(uuid)),
      who.post(`/workspaces/invitations/${uuid}/accept`),
    ]);
    assert.deepEqual(
      [back.status, accepted.status].toSorted((a, b) => a - b),
      [200, 409],
    );
    const found = await who.get(`/workspaces/${workspace.uuid}`);
    assert.equal(found.status, accepted.status === 200 ? 200 : 404);
  }
});
