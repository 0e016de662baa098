import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { secondBoard } from "#test/second-board.ts";
import { subscribe } from "#test/summaries.ts";

const company = await startCompany();
const { ada, cleo, ivy, hal, robot, board, workspace } = company;
const path = `/profile/summary-emails?workspace_uuid=${workspace.uuid}`;

test("the workspace must be given, and the caller must be a member", async () => {
  assert.equal((await cleo.get("/profile/summary-emails")).status, 400);
  assert.equal((await cleo.get("/profile/summary-emails?workspace_uuid=all")).status, 400);
  assert.equal((await hal.get(path)).status, 404);
  assert.equal((await robot.get(path)).status, 401);
});

test("the caller's summaries of this workspace are listed, also of a board that they cannot see any more", async () => {
  const other = await secondBoard(company, [cleo]);
  await subscribe(cleo, board.uuid, { frequency: "weekly", sections: ["created"] });
  await subscribe(cleo, other.uuid);
  await subscribe(ada, board.uuid);
  await ada.delete(`/boards/${other.uuid}/members/${cleo.uuid}`);
  const { subscriptions } = (await cleo.get(path)).body;
  assert.deepEqual(
    subscriptions.map((each: Record<string, unknown>) => [each["board_uuid"], each["frequency"], each["sections"]]),
    [
      [board.uuid, "weekly", ["created"]],
      [other.uuid, "daily", ["progress"]],
    ],
  );
  assert.deepEqual((await ivy.get(path)).body, { subscriptions: [] });
});
