import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { join, person } from "#test/people.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, gus, hal, ivy, robot, harness, workspace, board } = company;
const path = (uuid: string) => `/boards/${board.uuid}/members/${uuid}`;

test("only admins can add a member to a board, and only active members can be added", async () => {
  const out = await person(harness, "Out");
  await join(harness, workspace.uuid, out, "member");
  await ada.post(`/admin/workspaces/${workspace.uuid}/people/${out.uuid}/deactivate`);
  const before = await company.footprint();
  const answers = await Promise.all([cleo, dev, gus, ivy, hal, robot].map((who) => who.put(path(ivy.uuid))));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 403, 404, 404, 401],
  );
  assert.equal(answers[0]?.body.error, "Admin access required.");
  assert.equal(answers[1]?.body.error, "Your role in this workspace is read-only.");
  for (const who of [hal, out]) {
    const answer = await ada.put(path(who.uuid));
    assert.equal(answer.status, 404);
    assert.equal(answer.body.error, "Person not found.");
  }
  assert.deepEqual(await company.footprint(), before);
});

test("an added member can open the board, and adding them twice changes nothing", async () => {
  const task = await company.task();
  assert.equal((await ivy.get(`/tasks/${task.uuid}`)).status, 404);
  const answer = await ben.put(path(ivy.uuid));
  assert.equal(answer.status, 200);
  assert.deepEqual(answer.body.member, {
    uuid: ivy.uuid,
    first_name: "Ivy",
    last_name: "Example",
    image_version: null,
    role: "member",
  });
  assert.equal((await ivy.get(`/tasks/${task.uuid}`)).status, 200);
  const before = await company.footprint();
  assert.deepEqual((await ben.put(path(ivy.uuid))).body, answer.body);
  assert.deepEqual(await company.footprint(), before);
});

test("a person who is added while leaving is not on the board, in either order", async () => {
  for (let round = 0; round < 10; round += 1) {
    const who = await person(harness, "Hasty");
    await join(harness, workspace.uuid, who, "member");
    const [added, left] = await Promise.all([ada.put(path(who.uuid)), who.post(`/workspaces/${workspace.uuid}/leave`)]);
    assert.equal(left.status, 200);
    assert.ok(added.status === 200 || added.status === 404);
    const rows = await harness.platform.pool.run("select 1 from board_members where user_uuid = $1", [who.uuid]);
    assert.equal(rows.length, 0);
  }
});

test("boards and people can be changed at the same time without a deadlock", async () => {
  const who = await person(harness, "Crossing");
  await join(harness, workspace.uuid, who, "member");
  const people = `/admin/workspaces/${workspace.uuid}/people/${who.uuid}`;
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all([
      ada.put(path(who.uuid)),
      ben.patch(people, { role: round % 2 === 0 ? "viewer" : "member", board_uuids: [board.uuid] }),
      ada.delete(path(who.uuid)),
      cleo.post(`/boards/${board.uuid}/tasks`, { title: "Meanwhile" }),
    ]);
    assert.ok(
      answers.every((answer) => answer.status < 500),
      JSON.stringify(answers.map((answer) => answer.status)),
    );
  }
});
