import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { expire, invited } from "#test/invited.ts";

const company = await startCompany();
const { ada, ben, cleo, hal, robot, workspace } = company;
const path = `/admin/workspaces/${workspace.uuid}/invitations`;

test("only owners and admins can list invitations, with a session", async () => {
  const answers = await Promise.all([cleo, hal, robot].map((who) => who.get(path)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 404, 401],
  );
});

test("open and expired invitations are listed, newest first, and closed ones are not", async () => {
  const names = ["One", "Two", "Three", "Four"];
  const all = [];
  for (const name of names) all.push(await invited(company, name));
  const [open, expired, declined, revoked] = all.map((each) => each.uuid);
  await expire(company, expired ?? "");
  await all[2]?.who.post(`/workspaces/invitations/${declined}/decline`);
  await ada.delete(`${path}/${revoked}`);
  const { invitations } = (await ben.get(path)).body as { invitations: { uuid: string; state: string }[] };
  assert.deepEqual(
    invitations.map(({ uuid, state }) => ({ uuid, state })),
    [
      { uuid: expired, state: "expired" },
      { uuid: open, state: "pending" },
    ],
  );
});
