import assert from "node:assert/strict";
import { test } from "node:test";
import type { Parameter } from "#platform/db/query.ts";
import { goodPassword, personWithPassword } from "#test/accounts.ts";
import { rulesOf } from "#test/automations.ts";
import { created, startCompany } from "#test/company.ts";
import { mailedToken } from "#test/invited.ts";
import { join, list, person, type ApiClient } from "#test/people.ts";
import { staffPerson } from "#test/staff.ts";

const company = await startCompany({ WEBHOOK_RESOLVE: "hooks.example.com=127.0.0.1:9" });
const { ada, ben, cleo, harness, workspace, board } = company;
const { path, make, runs, ticket, settle } = rulesOf(company);
const staff = await staffPerson(harness);
const people = `/admin/workspaces/${workspace.uuid}/people`;
const invitations = `/admin/workspaces/${workspace.uuid}/invitations`;
const run = (text: string, ...parameters: Parameter[]) =>
  harness.platform.pool.run(text, parameters) as Promise<Record<string, unknown>[]>;

/** Every way in which an admin loses the role. */
const ways: readonly (readonly [name: string, end: (who: ApiClient) => Promise<{ status: number }>])[] = [
  ["is deactivated", (who) => ada.post(`${people}/${who.uuid}/deactivate`)],
  ["becomes a member", (who) => ada.patch(`${people}/${who.uuid}`, { role: "member" })],
  ["leaves", (who) => who.post(`/workspaces/${workspace.uuid}/leave`)],
  ["deletes the account", (who) => who.delete("/profile", { password: goodPassword })],
  ["has an account that staff stops", (who) => staff.post(`/staff/users/${who.uuid}/deactivate`)],
];

async function admin(): Promise<ApiClient> {
  const who = await personWithPassword(harness, "Mallory");
  await join(harness, workspace.uuid, who, "admin");
  await list(harness, board, who);
  return who;
}

async function inviteBy(who: ApiClient, role: string): Promise<{ friend: ApiClient; uuid: string }> {
  const friend = await person(harness, "Friend");
  const { invitation } = created(await who.post(invitations, { email: friend.email, role }));
  return { friend, uuid: invitation.uuid };
}

const stateOf = async (uuid: string) =>
  (await run("select state from invitations where uuid = $1", uuid))[0]?.["state"];
const accept = async (friend: ApiClient, uuid: string) =>
  (await friend.post(`/workspaces/invitations/${uuid}/accept`)).status;

for (const [name, end] of ways) {
  test(`when an admin ${name}, the invitations that they sent are revoked at once, and the log says so`, async () => {
    const who = await admin();
    const [open, others] = [await inviteBy(who, "admin"), await inviteBy(ben, "member")];
    await harness.worker.idle();
    const token = await mailedToken(company, open.friend.email);
    assert.notEqual(token, "");
    assert.equal((await end(who)).status, 200);
    assert.equal(await stateOf(open.uuid), "revoked");
    assert.equal(await accept(open.friend, open.uuid), 409);
    assert.equal((await open.friend.get(`/workspaces/${workspace.uuid}`)).status, 404);
    const events = await run(
      "select 1 from full_events where name = 'invitation.revoked' and data->'invitation'->>'uuid' = $1",
      open.uuid,
    );
    assert.equal(events.length, 1);
    assert.equal(await accept(others.friend, others.uuid), 200, "what others sent stays");
  });

  test(`when an admin ${name}, their automations that call a webhook or run as others are switched off, with the reason`, async () => {
    const who = await admin();
    const call = [{ type: "call_webhook", url: "https://hooks.example.com/theirs" }];
    const comment = [{ type: "add_comment", body: "I approve the payment." }];
    const urgent = [{ type: "set_priority", priority: "urgent" }];
    const calling = await make("manual", call, {}, who);
    const asAnother = await make("manual", comment, { run_as_user_uuid: cleo.uuid }, who);
    const asThemselves = await make("manual", urgent, {}, who);
    const ofBen = await make("manual", comment, { run_as_user_uuid: cleo.uuid }, ben);
    const takenOver = await make("manual", comment, { run_as_user_uuid: cleo.uuid }, who);
    const since = { version: 1, actions: urgent };
    assert.equal((await ben.patch(`${path}/${takenOver.uuid}`, since)).status, 200);
    const renamed = await make("manual", comment, { run_as_user_uuid: cleo.uuid }, who);
    assert.equal((await ben.patch(`${path}/${renamed.uuid}`, { version: 1, name: "Renamed" })).status, 200);
    assert.equal((await end(who)).status, 200);
    const state = async (rule: { uuid: string }) => {
      const { automation } = (await ada.get(`${path}/${rule.uuid}`)).body;
      return [automation.enabled, automation.disabled_reason];
    };
    for (const rule of [calling, asAnother, renamed]) assert.deepEqual(await state(rule), [false, "person_gone"]);
    for (const rule of [asThemselves, ofBen, takenOver]) assert.deepEqual(await state(rule), [true, null]);
    const events = await run(
      "select data from full_events where name = 'automation.updated' and data->'automation'->>'uuid' = $1",
      asAnother.uuid,
    );
    assert.match(JSON.stringify(events), /"disabled_reason":"person_gone"/);
    for (const rule of [calling, asAnother, asThemselves, ofBen, takenOver, renamed]) {
      await run("delete from automations where uuid = $1", rule.uuid);
    }
  });
}

test("when an owner hands the workspace over, invitations of owners are revoked and the others stay", async () => {
  const { workspace: made } = created(await ada.post("/workspaces", { name: `Handed ${ada.uuid}` }));
  const next = await person(harness, "Next");
  await join(harness, made.uuid, next, "member");
  const invite = async (role: string) => {
    const email = `invited.as.${role}@example.com`;
    return created(await ada.post(`/admin/workspaces/${made.uuid}/invitations`, { email, role })).invitation.uuid;
  };
  const [asOwner, asMember] = [await invite("owner"), await invite("member")];
  const handed = await ada.post(`/profile/transfer-workspace/${made.uuid}`, { user_uuid: next.uuid });
  assert.equal(handed.status, 200);
  assert.deepEqual([await stateOf(asOwner), await stateOf(asMember)], ["revoked", "pending"]);
});

test("an invitation cannot be accepted if its sender may no longer send it", async () => {
  const who = await admin();
  const left = await inviteBy(who, "member");
  await run("update members set role = 'viewer' where user_uuid = $1", who.uuid);
  // the mail is a job, which `footprint` counts
  await harness.worker.idle();
  const before = await company.footprint();
  const answer = await left.friend.post(`/workspaces/invitations/${left.uuid}/accept`);
  assert.equal(answer.status, 400);
  assert.deepEqual(await company.footprint(), before);
});

test("a queued run is skipped when the writer of its automation leaves", async () => {
  const who = await admin();
  const comment = [{ type: "add_comment", body: "Late words." }];
  const rule = await make("ticket.created", comment, { run_as_user_uuid: cleo.uuid }, who);
  const task = await company.task();
  await settle();
  assert.equal((await ticket(task.uuid)).comment_total, 1);
  const [again] = await run(
    `insert into automation_runs (workspace_uuid, automation_uuid, task_uuid, run_as_user_uuid, actions, depth, state)
     select workspace_uuid, automation_uuid, task_uuid, run_as_user_uuid, actions, depth, 'queued' from automation_runs
     where automation_uuid = $1 returning uuid`,
    rule.uuid,
  );
  assert.equal((await ada.post(`${people}/${who.uuid}/deactivate`)).status, 200);
  const { runSteps } = await import("#features/reactions/automations/run.ts");
  const named = { workspace_uuid: workspace.uuid, run_uuid: String(again?.["uuid"]) };
  await runSteps(harness.platform, named, new AbortController().signal);
  const skipped = (await runs(rule)).find((each) => each.uuid === again?.["uuid"]);
  assert.deepEqual([skipped?.state, skipped?.error], ["skipped", "The automation was switched off."]);
  assert.equal((await ticket(task.uuid)).comment_total, 1);
});

test("an action of an automation names the automation and its last writer, not the person with whose rights it ran", async () => {
  const comment = [{ type: "add_comment", body: "I approve the payment." }];
  const rule = await make("manual", comment, { name: "Payments", run_as_user_uuid: cleo.uuid }, ben);
  const task = await company.task();
  await ada.post(`${path}/${rule.uuid}/run`, { task_uuid: task.uuid });
  await settle();
  const thread = (await ada.get(`/tasks/${task.uuid}/comments`)).body;
  const said = thread.events.find((event: { event: string }) => event.event === "comment.created");
  const rightly = {
    kind: "automation",
    user_uuid: ben.uuid,
    api_key_uuid: null,
    name: "Payments (rule by Ben Example)",
  };
  assert.deepEqual(said.actor, rightly);
  const log = (await ada.get(`/admin/workspaces/${workspace.uuid}/audit-log?action=comment.created`)).body.entries;
  assert.deepEqual(log[0].actor, rightly);
});
