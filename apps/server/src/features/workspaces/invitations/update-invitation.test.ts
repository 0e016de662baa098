import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { expire, invited, mailedToken } from "#test/invited.ts";

const company = await startCompany();
const { ada, ben, cleo, hal, workspace, board } = company;
const path = (uuid: string) => `/admin/workspaces/${workspace.uuid}/invitations/${uuid}`;

test("members and outsiders cannot change an invitation, admins none of an owner, and closed ones stay as they are", async () => {
  const { uuid } = await invited(company, "Owner", { role: "owner" });
  const open = await invited(company, "Open");
  const closed = await invited(company, "Closed");
  await closed.who.post(`/workspaces/invitations/${closed.uuid}/decline`);
  const mine = (await hal.get("/workspaces")).body.workspaces[0].uuid as string;
  const foreign = created(await hal.post(`/workspaces/${mine}/boards`, { name: "Elsewhere" })).board.uuid;
  const before = await company.footprint();
  const answers = [
    await cleo.patch(path(open.uuid), { role: "viewer" }),
    await hal.patch(path(open.uuid), { role: "viewer" }),
    await ben.patch(path(uuid), { role: "member" }),
    await ben.patch(path(open.uuid), { role: "owner" }),
    await ada.patch(path(closed.uuid), { role: "viewer" }),
    await ada.patch(path(open.uuid), { board_uuids: [foreign] }),
    await ada.patch(path(open.uuid), { role: "king" }),
  ];
  assert.deepEqual(
    answers.map(({ status }) => status),
    [403, 404, 403, 403, 409, 400, 400],
  );
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await ada.patch(path(uuid), { role: "member" })).status, 200);
});

test("the role and the boards of an open invitation change, and its link goes on working", async () => {
  const { who, uuid } = await invited(company, "Pat");
  const token = await mailedToken(company, who.email);
  const answer = await ben.patch(path(uuid), { role: "commenter", board_uuids: [board.uuid, board.uuid] });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const { role, board_uuids, state } = answer.body.invitation;
  assert.deepEqual([role, board_uuids, state], ["commenter", [board.uuid], "pending"]);
  const kept = (await ben.patch(path(uuid), { role: "viewer" })).body.invitation;
  assert.deepEqual([kept.role, kept.board_uuids], ["viewer", [board.uuid]]);
  assert.equal((await company.nobody.get(`/public/invitations/${token}`)).body.invitation.role, "viewer");
  assert.equal((await who.post(`/workspaces/invitations/${uuid}/accept`)).status, 200);
  assert.equal((await who.get(`/boards/${board.uuid}`)).status, 200);
});

test("an expired invitation changes too, and stays expired", async () => {
  const { uuid } = await invited(company, "Late");
  await expire(company, uuid);
  const { invitation } = (await ada.patch(path(uuid), { role: "admin" })).body;
  assert.deepEqual([invitation.role, invitation.state], ["admin", "expired"]);
});
