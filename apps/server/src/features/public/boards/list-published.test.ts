import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { keyOf } from "#test/people.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, hal, nobody, robot, harness, workspace, board } = company;
const path = `/workspaces/${workspace.uuid}/published`;
const { board: other } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Roadmap" }));

type PublishedBoard = { uuid: string; live: boolean; dark_reason: string | null };
const list = async (): Promise<PublishedBoard[]> => (await ben.get(path)).body.boards;
const states = async () => Object.fromEntries((await list()).map((each) => [each.uuid, [each.live, each.dark_reason]]));

test("only owners and admins list what is published, by session or by key", async () => {
  const answers = await Promise.all([cleo, dev, robot, hal, nobody].map((who) => who.get(path)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 403, 404, 401],
  );
  assert.equal((await ada.get(`${path}?limit=0`)).status, 400);
  for (const who of [ada, ben, await keyOf(harness, ada, workspace.uuid)]) {
    assert.deepEqual((await who.get(path)).body, { wiki_pages: [], boards: [], feedback_forms: [] });
  }
});

test("each published board is listed with its publisher, time and token, the newest first", async () => {
  const first = (await cleo.post(`/boards/${board.uuid}/publish`)).body.board;
  const second = (await ada.post(`/boards/${other.uuid}/publish`)).body.board;
  const { body } = await ben.get(path);
  const times = body.boards.map((each: { published_at: string }) => Date.parse(each.published_at));
  assert.ok(times[0] >= times[1] && times[1] > 0);
  const shared = { view_count: 0, live: true, dark_reason: null };
  const person = (who: typeof ada, first_name: string) => ({
    uuid: who.uuid,
    first_name,
    last_name: "Example",
    image_version: null,
    via: null,
  });
  assert.deepEqual(body.boards, [
    {
      uuid: other.uuid,
      name: "Roadmap",
      public_token: second.public_token,
      published_by: person(ada, "Ada"),
      published_at: body.boards[0].published_at,
      ...shared,
    },
    {
      uuid: board.uuid,
      name: "Work",
      public_token: first.public_token,
      published_by: person(cleo, "Cleo"),
      published_at: body.boards[1].published_at,
      ...shared,
    },
  ]);
});

test("the link of a board that is archived or switched off does not work, for a stated reason, and works again afterwards", async () => {
  const on = [true, null];
  await ada.post(`/boards/${other.uuid}/archive`);
  assert.deepEqual(await states(), { [board.uuid]: on, [other.uuid]: [false, "board_archived"] });
  await ada.patch(`/workspaces/${workspace.uuid}`, { public_boards_enabled: false });
  const off = [false, "public_boards_disabled"];
  assert.deepEqual(await states(), { [board.uuid]: off, [other.uuid]: off });
  await ada.patch(`/workspaces/${workspace.uuid}`, { public_boards_enabled: true });
  await ada.post(`/boards/${other.uuid}/restore`);
  assert.deepEqual(await states(), { [board.uuid]: on, [other.uuid]: on });
});

test("a board that is no longer published is not listed", async () => {
  await ada.delete(`/boards/${other.uuid}/publish`);
  assert.deepEqual(
    (await list()).map((each) => each.uuid),
    [board.uuid],
  );
});
