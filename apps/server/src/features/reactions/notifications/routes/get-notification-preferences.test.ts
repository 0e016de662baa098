import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";

const company = await startCompany();
const { cleo, dev, hal, robot, nobody, workspace } = company;
const path = `/profile/notification-preferences?workspace_uuid=${workspace.uuid}`;

test("requests without credentials and keys are rejected, and the workspace must be the caller's", async () => {
  for (const who of [nobody, robot]) assert.equal((await who.get(path)).status, 401);
  for (const wrong of ["", "?workspace_uuid=x", `?workspace_uuid=${workspace.uuid}&all=1`]) {
    assert.equal((await cleo.get(`/profile/notification-preferences${wrong}`)).status, 400);
  }
  const { status, body } = await hal.get(path);
  assert.deepEqual([status, body.error], [404, "Workspace not found."]);
});

test("all ten preferences are returned in order, with their defaults", async () => {
  const { body } = await cleo.get(path);
  const [yes, no] = [true, false];
  assert.deepEqual(
    body.preferences.map((each: Record<string, unknown>) => Object.values(each)),
    [
      [workspace.uuid, "assigned", yes, yes, yes],
      [workspace.uuid, "mention", yes, yes, yes],
      [workspace.uuid, "comment_reply", yes, yes, yes],
      [workspace.uuid, "moved_automatically", yes, no, no],
      [workspace.uuid, "moved_by_person", yes, no, no],
      [workspace.uuid, "due_soon", yes, yes, no],
      [workspace.uuid, "sprint_started", yes, no, no],
      [workspace.uuid, "sprint_ending", yes, no, no],
      [workspace.uuid, "deploy_succeeded", yes, no, no],
      [workspace.uuid, "deploy_failed", yes, yes, no],
    ],
  );
  assert.deepEqual(Object.keys(body.preferences[0]), ["workspace_uuid", "event_type", "in_app", "email", "push"]);
});

test("a preference applies only to the person who set it, in its workspace", async () => {
  const set = { workspace_uuid: workspace.uuid, event_type: "due_soon", in_app: false, email: false, push: true };
  assert.equal((await dev.put("/profile/notification-preferences", set)).status, 200);
  const found = async (who: typeof dev, workspace_uuid: string) => {
    const { body } = await who.get(`/profile/notification-preferences?workspace_uuid=${workspace_uuid}`);
    return body.preferences.find((each: { event_type: string }) => each.event_type === "due_soon");
  };
  assert.deepEqual(await found(dev, workspace.uuid), set);
  assert.equal((await found(cleo, workspace.uuid)).in_app, true);
  const { body } = await dev.post("/workspaces", { name: `Own ${dev.uuid}` });
  assert.equal((await found(dev, body.workspace.uuid)).in_app, true);
});
