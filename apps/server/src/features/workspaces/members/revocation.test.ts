import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { join, list, person } from "#test/people.ts";

const company = await startCompany();
const { ada, harness, workspace, board } = company;
const people = `/admin/workspaces/${workspace.uuid}/people`;

/** What the open streams of this process hear while something is done. */
async function heard(doIt: () => Promise<{ status: number }>): Promise<string[]> {
  const workspaces: string[] = [];
  const stop = harness.platform.signals.on("access_changed", (signal) => workspaces.push(signal.workspace_uuid));
  const answer = await doIt();
  stop();
  assert.equal(answer.status, 200);
  return workspaces;
}

test("whatever takes access away tells the open streams of the workspace to look at theirs again", async () => {
  const who = await person(harness, "Streamer");
  await join(harness, workspace.uuid, who, "member");
  await list(harness, board, who);
  const revocations = [
    () => ada.patch(`${people}/${who.uuid}`, { role: "viewer" }),
    () => ada.patch(`${people}/${who.uuid}`, { role: "viewer", board_uuids: [] }),
    () => ada.post(`${people}/${who.uuid}/deactivate`),
    () => ada.delete(`/boards/${board.uuid}/members/${company.dev.uuid}`),
    () => company.eve.post(`/workspaces/${workspace.uuid}/leave`),
    () => ada.delete(`/workspaces/${workspace.uuid}`),
  ];
  for (const revocation of revocations) assert.deepEqual(await heard(revocation), [workspace.uuid]);
});
