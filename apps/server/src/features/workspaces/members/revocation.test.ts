import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { join, list, person } from "#test/people.ts";

const company = await startCompany();
const { ada, harness, workspace, board } = company;
const people = `/admin/workspaces/${workspace.uuid}/people`;

/** The signals that the open streams of this process get during an action. */
async function heard(doIt: () => Promise<{ status: number }>): Promise<string[]> {
  const workspaces: string[] = [];
  const stop = harness.platform.signals.on("access_changed", (signal) => workspaces.push(signal.workspace_uuid));
  const answer = await doIt();
  stop();
  assert.equal(answer.status, 200);
  return workspaces;
}

test("every loss of access makes the open streams of the workspace check their access again", async () => {
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
