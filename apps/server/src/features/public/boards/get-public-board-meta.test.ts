import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, nobody, board } = company;
const { public_token } = (await ada.post(`/boards/${board.uuid}/publish`)).body.board;
const path = `/public/boards/${public_token}/meta`;

test("a malformed, an unknown and a removed link fail as the board does", async () => {
  assert.equal((await nobody.get("/public/boards/short/meta")).status, 400);
  const unknown = await nobody.get(`/public/boards/${"x".repeat(43)}/meta`);
  assert.deepEqual([unknown.status, unknown.body.code], [404, "board_not_found"]);
  await ada.post(`/boards/${board.uuid}/archive`);
  assert.equal((await nobody.get(path)).status, 404);
  await ada.post(`/boards/${board.uuid}/restore`);
});

test("the preview has the name and the numbers of active tickets, and counts as no view", async () => {
  await company.task({ title: "One", status: "In Progress" });
  const archived = await company.task({ title: "Gone" });
  await ada.post(`/tasks/${archived.uuid}/archive`);
  const { status, body, headers } = await nobody.get(path);
  assert.deepEqual(
    [status, body],
    [200, { meta: { title: "Work", description: "1 ticket: To Do 0, In Progress 1, Done 0" } }],
  );
  assert.equal(headers["x-robots-tag"], "noindex, nofollow");
  const { boards } = (await ada.get(`/workspaces/${company.workspace.uuid}/published`)).body;
  assert.equal(boards[0].view_count, 0);
});
