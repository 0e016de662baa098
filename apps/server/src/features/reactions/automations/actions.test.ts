import assert from "node:assert/strict";
import { test } from "node:test";
import { rulesOf } from "#test/automations.ts";
import { toNoon } from "#test/clock.ts";
import { created, startCompany } from "#test/company.ts";
import { require } from "#test/second-board.ts";

const company = await startCompany();
const { ada, ben, cleo, statuses, workspace, harness } = company;
const { path, make, runs, ticket } = rulesOf(company);
toNoon(harness);
const [, doing, done] = statuses.map((status) => status.uuid);
const label = created(await ada.post(`/workspaces/${workspace.uuid}/labels`, { name: "bug", color: "#dc2626" })).label;

/** Runs an automation with these actions by hand, on a new task. */
async function act(actions: readonly object[], fields: object = {}) {
  const rule = await make("manual", actions);
  const task = await company.task(fields as Record<string, unknown>);
  const { status, body } = await ben.post(`${path}/${rule.uuid}/run`, { task_uuid: task.uuid.toUpperCase() });
  assert.equal(status, 201, JSON.stringify(body));
  assert.equal(body.run.state, "queued");
  const [run] = await runs(rule);
  return { rule, run, task, after: await ticket(task.uuid) };
}

test("each action changes the task in one way, and actions run in their order", async () => {
  const { run, after } = await act([
    { type: "move_to_status", status_uuid: doing },
    { type: "assign_user", user_uuid: cleo.uuid },
    { type: "set_priority", priority: "urgent" },
    { type: "add_label", label_uuid: label.uuid },
    { type: "set_due_date", due_date: "2031-02-03" },
    { type: "add_comment", body: "**Done** by a rule" },
  ]);
  assert.deepEqual([run?.state, run?.steps_done, run?.error], ["done", 6, null]);
  assert.ok(run?.results.every((result) => result["changed"] === true));
  const seen = [after.status_uuid, after.assignees[0].uuid, after.priority, after.labels[0].name, after.due_date];
  assert.deepEqual(seen, [doing, cleo.uuid, "urgent", "bug", "2031-02-03"]);
  assert.deepEqual([after.comment_total, after.version], [1, 6]);
});

test("actions remove what they name, and an action whose effect is there already changes nothing", async () => {
  const fields = { assignee_uuids: [cleo.uuid], label_uuids: [label.uuid], priority: "low", due_date: "2031-02-03" };
  const actions = [
    { type: "unassign_user", user_uuid: cleo.uuid },
    { type: "remove_label", label_uuid: label.uuid },
    { type: "set_priority", priority: null },
    { type: "set_due_date", due_date: null },
  ];
  const { run, after } = await act([...actions, ...actions], fields);
  assert.deepEqual(
    run?.results.map((result) => result["changed"]),
    [true, true, true, true, false, false, false, false],
  );
  assert.deepEqual([after.assignees, after.labels, after.priority, after.due_date], [[], [], null, null]);
  assert.equal(after.version, 5);
});

test("actions set and clear the start date and the estimate, and a run ends where the days are in the wrong order", async () => {
  const fields = { start_date: "2031-02-01", estimate: 3 };
  const set = await act([
    { type: "set_start_date", in_days: 0 },
    { type: "set_estimate", estimate: 2.5 },
    { type: "set_estimate", estimate: 2.5 },
  ]);
  const today = new Date(harness.platform.services.now()).toISOString().slice(0, 10);
  assert.deepEqual([set.after.start_date, set.after.estimate, set.after.version], [today, 2.5, 3]);
  const actions = [
    { type: "set_start_date", start_date: null },
    { type: "set_estimate", estimate: null },
  ];
  const { after } = await act(actions, fields);
  assert.deepEqual([after.start_date, after.estimate], [null, null]);
  const late = await act([{ type: "set_start_date", start_date: "2031-02-04" }], { due_date: "2031-02-03" });
  assert.deepEqual([late.run?.state, late.after.start_date], ["failed", null]);
  assert.match(late.run?.error ?? "", /start_date 2031-02-04 is after due_date 2031-02-03/);
});

test("an action sets a due date in days after the run, and another moves the task into the trash", async () => {
  const { run, after } = await act([{ type: "set_due_date", in_days: 10 }, { type: "archive_ticket" }]);
  assert.equal(run?.state, "done");
  assert.equal(after, undefined);
  const [row] = await harness.platform.pool.run("select due_date, archived_at from tasks where uuid = $1", [
    run?.task_uuid,
  ]);
  const { due_date, archived_at } = row as { due_date: string; archived_at: Date | null };
  assert.equal(due_date, new Date(harness.platform.services.now() + 10 * 86_400_000).toISOString().slice(0, 10));
  assert.notEqual(archived_at, null);
});

test("a linked task is created once and blocks, or is blocked by, the task of the run", async () => {
  const { run, after, task } = await act([
    { type: "create_linked_ticket", title: " Review it ", status_uuid: done, relationship: "blocked_by" },
    { type: "create_linked_ticket", title: "Prepare it", relationship: "blocks" },
  ]);
  assert.equal(run?.state, "done", String(run?.error));
  const [later, earlier] = run?.results.map((result) => String(result["task_uuid"])) ?? [];
  assert.deepEqual([after.blocks, after.blocked_by], [[later], [earlier]]);
  const made = await ticket(later ?? "");
  assert.deepEqual([made.title, made.status_uuid, made.blocked_by], ["Review it", done, [task.uuid]]);
});

test("a linked task can be related or a duplicate, and is related if nothing is said", async () => {
  const { run, after } = await act([
    { type: "create_linked_ticket", title: "Related to it" },
    { type: "create_linked_ticket", title: "The same", relationship: "duplicate_of", description: "As **before**." },
  ]);
  assert.equal(run?.state, "done", String(run?.error));
  const [related, same] = run?.results.map((result) => String(result["task_uuid"])) ?? [];
  assert.deepEqual([after.related_to, after.duplicate_of, after.blocks, after.is_blocked], [[related], [], [], false]);
  assert.deepEqual((await ticket(related ?? "")).related_to, [after.uuid]);
  const made = await ticket(same ?? "");
  assert.deepEqual([made.duplicate_of, made.description], [[after.uuid], "As **before**."]);
});

test("a task in the trash gets no linked task: the run fails, and no task without a link is left", async () => {
  const title = "Follow up without a link";
  const { run } = await act([{ type: "archive_ticket" }, { type: "create_linked_ticket", title }]);
  assert.deepEqual([run?.state, run?.steps_done, run?.error], ["failed", 1, "Task not found."]);
  const { tasks } = (await ada.get(`/boards/${company.board.uuid}/tasks?limit=200`)).body;
  assert.ok(!tasks.some((each: { title: string }) => each.title === title));
});

test("placeholders in the title of a linked task are filled with the values of the task of the run", async () => {
  const title = "{{ticket.number}} {{ ticket.title }} ({{ticket.status_name}}, {{ticket.priority}}) at {{now}}";
  const { run, task } = await act([{ type: "create_linked_ticket", title }], { title: "It {{now}} breaks" });
  assert.equal(run?.state, "done", String(run?.error));
  const made = await ticket(String(run?.results[0]?.["task_uuid"]));
  const now = new Date(harness.platform.services.now()).toISOString().slice(0, 10);
  const { number } = await ticket(task.uuid);
  assert.equal(made.title.slice(0, -10), `${number} It {{now}} breaks (To Do, ) at ${now}`);
  assert.match(made.title, / \d\d:\d\d UTC$/);
});

test("a filled title is as long as a title may be, and an empty one is the automation's name", async () => {
  const long = await act([{ type: "create_linked_ticket", title: "{{ticket.title}}{{ticket.title}}" }], {
    title: "x".repeat(499),
  });
  assert.equal((await ticket(String(long.run?.results[0]?.["task_uuid"]))).title, "x".repeat(500));
  const none = await act([{ type: "create_linked_ticket", title: "{{ticket.due_date}}" }]);
  assert.equal((await ticket(String(none.run?.results[0]?.["task_uuid"]))).title, "On manual");
});

test("an automation that reads no task runs without one, and its new task has no link", async () => {
  const rule = await make("manual", [{ type: "create_linked_ticket", title: "Weekly review", relationship: "blocks" }]);
  assert.equal((await ada.post(`${path}/${rule.uuid}/run`)).status, 201);
  const [run] = await runs(rule);
  assert.deepEqual([run?.state, run?.task_uuid], ["done", null]);
  const made = await ticket(String(run?.results[0]?.["task_uuid"]));
  assert.deepEqual([made.title, made.blocks], ["Weekly review", []]);
});

test("an action that fails ends the run with the error's sentence, and later actions are not done", async () => {
  await require(company, done, [{ kind: "has_due_date" }]);
  const { run, after } = await act([
    { type: "set_priority", priority: "low" },
    { type: "move_to_status", status_uuid: done },
    { type: "add_comment", body: "Never" },
  ]);
  assert.deepEqual([run?.state, run?.steps_done], ["failed", 1]);
  assert.equal(run?.error, "The ticket cannot enter the column “Done” yet: it needs a due date.");
  assert.deepEqual([after.priority, after.comment_total], ["low", 0]);
});

test("a step that needs a deleted label fails", async () => {
  const at = `/workspaces/${workspace.uuid}/labels`;
  const gone = created(await ada.post(at, { name: "gone", color: "#dc2626" })).label;
  const rule = await make("manual", [{ type: "add_label", label_uuid: gone.uuid }]);
  await ada.delete(`${at}/${gone.uuid}`);
  const task = await company.task();
  await ada.post(`${path}/${rule.uuid}/run`, { task_uuid: task.uuid });
  const [run] = await runs(rule);
  assert.deepEqual([run?.state, run?.error], ["failed", "Every label must belong to this workspace."]);
});

test("an automation's changes and comments name the automation and its writer", async () => {
  const { rule, run, task } = await act([{ type: "add_comment", body: "Hello" }]);
  assert.equal(run?.state, "done");
  const { body } = await ada.get(`/tasks/${task.uuid}/comments`);
  const actor = {
    kind: "automation",
    user_uuid: ada.uuid,
    api_key_uuid: null,
    name: "On manual (rule by Ada Example)",
  };
  assert.deepEqual(body.comments[0].actor, actor);
  assert.deepEqual(body.comments[0].author, {
    uuid: null,
    first_name: "Stoa",
    last_name: "",
    image_version: null,
    via: {
      automation_uuid: rule.uuid,
      automation_name: "On manual",
      user_uuid: ada.uuid,
      user_name: "Ada Example",
    },
  });
  assert.deepEqual(body.events.find((event: { event: string }) => event.event === "comment.created")?.actor, actor);
  const entry = (await ada.get(`/admin/workspaces/${workspace.uuid}/audit-log?action=comment.created`)).body.entries[0];
  assert.deepEqual([entry.actor, entry.task_uuid], [actor, task.uuid]);
});

test("the writer of an automation can edit its comments, the person as whom it runs cannot, and both see them as unread", async () => {
  const actions = [{ type: "add_comment", body: "I approve the payment." }];
  const rule = await make("manual", actions, { run_as_user_uuid: cleo.uuid });
  const task = await company.task();
  await ada.post(`${path}/${rule.uuid}/run`, { task_uuid: task.uuid });
  await runs(rule);
  const { comments } = (await cleo.get(`/tasks/${task.uuid}/comments`)).body;
  assert.deepEqual(
    [comments[0].author.via.automation_name, comments[0].author.via.user_name],
    ["On manual", "Ada Example"],
  );
  for (const who of [ada, cleo]) {
    assert.equal((await who.get(`/tasks/${task.uuid}`)).body.task.unread_comment_count, 1);
  }
  const at = `/tasks/${task.uuid}/comments/${comments[0].uuid}`;
  assert.equal((await cleo.patch(at, { body: "Twisted" })).status, 404);
  assert.equal((await ada.patch(at, { body: "The rule approves it." })).status, 200);
});
