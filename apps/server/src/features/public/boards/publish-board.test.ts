import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, eve, finn, gus, hal, ivy, nobody, robot, harness, workspace, board } = company;
const path = `/boards/${board.uuid}/publish`;

const announced = async () => {
  const rows = (await harness.platform.pool.run(
    "select name, board_uuid, actor_user_uuid, data from full_events where name like 'board.%published' order by id",
  )) as { name: string; board_uuid: string; actor_user_uuid: string; data: Record<string, never> }[];
  return [...rows];
};

const allow = async (public_boards_enabled: boolean): Promise<void> => {
  const answer = await ada.patch(`/workspaces/${workspace.uuid}`, { public_boards_enabled });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
};

test("guests, viewers, non-members and keys cannot publish a board", async () => {
  const before = await company.footprint();
  const callers = [dev, eve, finn, gus, ivy, hal, robot, nobody];
  const answers = await Promise.all(callers.map((who) => who.post(path)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 403, 403, 404, 404, 401, 401],
  );
  assert.equal(answers[3]?.body.error, "Your role in this workspace may not publish its boards.");
  assert.equal((await ada.post(path, { public_token: "x".repeat(43) })).status, 400);
  assert.deepEqual(await company.footprint(), before);
  assert.equal("public_token" in (await ada.get(`/boards/${board.uuid}`)).body.board, false);
});

test("while public boards are switched off nobody can publish one, not even an owner", async () => {
  await allow(false);
  const before = await company.footprint();
  for (const who of [ada, ben, cleo]) {
    const { status, body } = await who.post(path);
    assert.deepEqual(
      [status, body],
      [
        403,
        {
          error: "Public boards are switched off in this workspace. An owner can allow them.",
          code: "public_boards_disabled",
        },
      ],
    );
  }
  assert.deepEqual(await company.footprint(), before);
  await allow(true);
});

test("a member publishes a board, and everybody who can see it reads the token", async () => {
  const { status, body } = await cleo.post(path);
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.board.uuid, board.uuid);
  const { public_token } = body.board;
  assert.match(public_token, /^[\w-]{43}$/);
  assert.deepEqual(await announced(), [
    {
      name: "board.published",
      board_uuid: board.uuid,
      actor_user_uuid: cleo.uuid,
      data: { board: body.board, public_token },
    },
  ]);
  for (const who of [ada, dev, finn, robot]) {
    assert.equal((await who.get(`/boards/${board.uuid}`)).body.board.public_token, public_token);
    const { boards } = (await who.get(`/workspaces/${workspace.uuid}/boards`)).body;
    assert.equal(boards[0].public_token, public_token);
  }
  assert.equal((await nobody.get(`/public/boards/${public_token}`)).status, 200);
});

test("publishing a published board again returns the same token and emits nothing", async () => {
  const before = await company.footprint();
  const answers = await Promise.all([ada, ben, cleo, ada, ben, cleo].map((who) => who.post(path)));
  const tokens = new Set(answers.map((answer) => answer.body.board.public_token));
  assert.equal(tokens.size, 1);
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await cleo.delete(path)).status, 200);
  const again = await Promise.all([ada, ben, cleo].map((who) => who.post(path)));
  const next = new Set(again.map((answer) => answer.body.board.public_token));
  assert.equal(next.size, 1);
  assert.equal(next.isDisjointFrom(tokens), true, "a link that ended is not given again");
  assert.deepEqual(
    (await announced()).map(({ name }) => name),
    ["board.published", "board.unpublished", "board.published"],
  );
});

test("the audit log shows who published a board", async () => {
  const { entries } = (await ada.get(`/admin/workspaces/${workspace.uuid}/audit-log?action=board.published`)).body;
  assert.equal(entries.length, 2);
  assert.equal(entries[1].actor.user_uuid, cleo.uuid);
  assert.equal(entries[1].board_uuid, board.uuid);
});

test("the export of a person's data contains the boards that they published", async () => {
  const { body } = await cleo.get("/profile/export");
  const exported = Buffer.isBuffer(body) ? String(body) : JSON.stringify(body);
  assert.match(exported, /boards_published/);
});

test("an archived board cannot be published", async () => {
  assert.equal((await ada.delete(path)).status, 200);
  assert.equal((await ada.post(`/boards/${board.uuid}/archive`)).status, 200);
  const before = await company.footprint();
  assert.equal((await ada.post(path)).status, 404);
  assert.deepEqual(await company.footprint(), before);
});
