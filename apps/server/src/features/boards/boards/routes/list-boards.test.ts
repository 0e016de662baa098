import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, hal, ivy, nobody, robot, board, workspace } = company;
const path = `/workspaces/${workspace.uuid}/boards`;

test("non-members and requests without credentials read no boards, and an unknown parameter is rejected", async () => {
  assert.equal((await hal.get(path)).status, 404);
  assert.equal((await nobody.get(path)).status, 401);
  assert.equal((await ada.get(`${path}?deleted=true`)).status, 400);
});

test("owner and admin see all boards, others those that they were added to", async () => {
  const { board: second } = created(await ada.post(path, { name: "Second" }));
  const listed = async (who: typeof ada, query = ""): Promise<string[]> =>
    (await who.get(path + query)).body.boards.map((each: { uuid: string }) => each.uuid);
  for (const who of [ada, ben]) assert.deepEqual(await listed(who), [board.uuid, second.uuid]);
  for (const who of [cleo, dev, robot]) assert.deepEqual(await listed(who), [board.uuid]);
  assert.deepEqual(await listed(ivy), []);
  assert.equal((await ada.post(`/boards/${second.uuid}/archive`)).status, 200);
  assert.deepEqual(await listed(ada), [board.uuid]);
  assert.deepEqual(await listed(ada, "?archived=true"), [second.uuid]);
  assert.deepEqual(await listed(cleo, "?archived=true"), []);
});
