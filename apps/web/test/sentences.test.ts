import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Activity, Attachment, Comment, Task } from "@stoa/api";
import { type TaskEventName, taskEvents } from "@stoa/server/internals";
import { rulesOf } from "@stoa/server/test/automations.ts";
import { startCompany } from "@stoa/server/test/company.ts";
import { formsOf } from "@stoa/server/test/feedback.ts";
import { workspaceImports } from "@stoa/server/test/imported-workspace.ts";
import { keyOf, type ApiClient } from "@stoa/server/test/people.ts";
import { secondBoard } from "@stoa/server/test/second-board.ts";
import { serviceAccount } from "@stoa/server/test/service-accounts.ts";
import { exportOf } from "@stoa/server/test/whole-workspace.ts";
import { type Change, changesOf } from "#features/tasks/activity.ts";
import { type Names, sentences } from "#features/tasks/change-sentences.ts";
import { calendarDayText } from "#i18n/times.ts";
import { shownDoer, shownInNote, textOf } from "#session/attribution.ts";
import { type Actor, assertReadable, assertShown, copyOf, namesIn } from "#test/sentences/readable.ts";
import { ok, type Stage, stageOf } from "#test/sentences/stage.ts";
import { moveAcross, producers } from "#test/sentences/task-events.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, eve, finn, harness, workspace, board } = company;
const stage: Stage = stageOf(company);
const service = await serviceAccount(company, { name: "Deploy bot" });

const person: Actor = { name: "a person", who: ben, shownAs: "Ben Example", about: [] };
const robot = await keyOf(harness, ben, workspace.uuid);
const key: Actor = { name: "a person's key", who: robot, shownAs: "Stoa", about: ["Robot", "Ben Example"] };
const bot: Actor = { name: "a service account", who: service, shownAs: "Stoa", about: ["Deploy bot"] };
const rule: Actor = { name: "an automation", who: ada, shownAs: "Stoa", about: ["On manual", "Ada Example"] };
const actors = [person, key, bot];
const readers: Readonly<Record<string, ApiClient>> = { ada, ben, cleo, dev, eve, finn };
const reports: ReadonlySet<TaskEventName> = new Set(["deployment.reported", "merge.reported"]);

type CausedEvent = { readonly event: TaskEventName; readonly actor: Actor; readonly task: { readonly uuid: string } };
const done: CausedEvent[] = [];
const names = new Map<string, Names>();

before(async () => {
  for (const event of taskEvents) {
    // only admins start an automation, and a service account is none
    const all = event === "automation.started" ? [person, key] : actors;
    for (const actor of all) done.push({ event, actor, task: await producers[event](stage, actor.who) });
  }
  await stage.settle();
  for (const [reader, who] of Object.entries(readers)) names.set(reader, namesIn(await copyOf(who, workspace.uuid)));
});

const namesOf = (reader: string): Names => names.get(reader) ?? assert.fail(reader);
const eventsOf = async (who: ApiClient, uuid: string): Promise<readonly Activity[]> =>
  (await ok(who.get(`/tasks/${uuid}/comments`))).events;
/** The change of one entry, as the thread shows it. */
const changeOf = (entry: Activity | undefined, reader: string): Change | undefined =>
  entry && changesOf([entry], namesOf(reader))[0];

test("every event happened to a task, caused by every actor", async () => {
  const rows = await harness.platform.pool.run<{ name: string; task_uuid: string }>(
    "select name, task_uuid from full_events where task_uuid is not null",
  );
  const happened = new Set(rows.map(({ name, task_uuid }) => `${name} ${task_uuid}`));
  for (const { event, actor, task } of done)
    assert.ok(happened.has(`${event} ${task.uuid}`), `${event} by ${actor.name}`);
  const declared = new Set<string>(taskEvents);
  for (const { name } of rows)
    assert.ok(declared.has(name), `${name} names a task, so that it is shown in its history`);
});

for (const [reader, who] of Object.entries(readers)) {
  test(`every event of a ticket reads as a sentence that names who did it, for ${reader}`, async () => {
    for (const { event, actor, task } of done.filter((each) => each.event !== "ticket.deleted")) {
      const of = `${event} by ${actor.name} for ${reader}`;
      const entry = (await eventsOf(who, task.uuid)).findLast((each) => each.event === event);
      assert.ok(entry !== undefined, of);
      const change = changeOf(entry, reader);
      assert.equal(change === undefined, typeof sentences[event] !== "function", of);
      if (change === undefined) continue;
      assertReadable(change.text, `“${change.text}”: ${of}`);
      if (!reports.has(event)) assertShown(change.who, actor, of);
    }
  });
}

test("reports of builds name nobody but the key", async () => {
  for (const { event, actor, task } of done.filter((each) => reports.has(each.event))) {
    const change = changeOf(
      (await eventsOf(dev, task.uuid)).findLast((each) => each.event === event),
      "dev",
    );
    // a person has a session, and no key
    const name = `via ${actor.about[0] ?? "a session"}`;
    assert.deepEqual(change?.who, { name, person: null, about: null }, `${event} by ${actor.name}`);
  }
});

/** The sentence of the event in the history of the first such task. */
const said = async (event: TaskEventName, reader = "dev") => {
  const { task } = done.find((each) => each.event === event) ?? assert.fail(event);
  const entries = await eventsOf(readers[reader] ?? dev, task.uuid);
  return (
    changeOf(
      entries.findLast((each) => each.event === event),
      reader,
    )?.text ?? ""
  );
};

test("sentences say by what, to what and which one", async () => {
  assert.match(await said("ticket.blocked"), /^marked it as blocked by [A-Z]+-\d+ The other one$/);
  assert.match(await said("ticket.unblocked"), /^removed the blocker [A-Z]+-\d+ The other one$/);
  assert.match(await said("ticket.linked"), /^linked it to [A-Z]+-\d+ The other one$/);
  assert.match(await said("ticket.unlinked"), /^removed the link to [A-Z]+-\d+ The other one$/);
  assert.match(await said("ticket.duplicated"), /^made the ticket as a copy of [A-Z]+-\d+ The first one$/);
  assert.equal(await said("attachment.created"), "attached “plan.txt”");
  assert.equal(await said("attachment.deleted"), "deleted the file “plan.txt”");
  assert.equal(await said("attachment.restored"), "restored the file “plan.txt”");
  assert.equal(await said("subtask.created"), "added the criterion “It works”");
  assert.equal(await said("subtask.updated"), "changed the criterion “It works”");
  assert.equal(await said("automation.started"), "started the automation “Calm down”");
  assert.equal(await said("deployment.reported"), "deployed v1.4.0 to production");
  assert.equal(await said("merge.reported"), "merged “Mend the pump”");
  assert.equal(await said("ticket.assigned"), "assigned Dev Example");
});

test("the changes of a criterion are shown with its title at that time, and a due date in the browser's format", async () => {
  const task = await stage.task();
  const { uuid } = await stage.criterion(cleo, task);
  for (const change of [{ is_done: true }, { is_done: false }, { title: "It works well" }])
    await ok(cleo.patch(`/tasks/${task.uuid}/subtasks/${uuid}`, change));
  await stage.edit(cleo, task, { due_date: "2031-02-03" });
  const texts = changesOf(await eventsOf(dev, task.uuid), namesOf("dev")).map(({ text }) => text);
  assert.deepEqual(texts.slice(-5), [
    "added the criterion “It works”",
    "ticked the criterion “It works”",
    "unticked the criterion “It works”",
    "renamed the criterion “It works” to “It works well”",
    `set the due date to ${calendarDayText("2031-02-03")}`,
  ]);
});

test("a ticket and a board that the reader may not open are not named", async () => {
  const other = await secondBoard(company, [cleo]);
  const secret = (await ok(ada.post(`/boards/${other.uuid}/tasks`, { title: "CANARY" }))).task;
  const task = await stage.task();
  for (const direction of ["blocked_by", "related_to"]) await stage.link(cleo, task, secret, direction);
  const moved = await moveAcross(stage, cleo);
  const textsFor = async (reader: string, { uuid }: { readonly uuid: string }) =>
    changesOf(await eventsOf(readers[reader] ?? dev, uuid), namesOf(reader)).map(({ text }) => text);
  const [seen, hidden] = [await textsFor("cleo", task), await textsFor("dev", task)];
  assert.ok(
    seen.some((text) => text === `marked it as blocked by ${secret.key} CANARY`),
    seen.join("\n"),
  );
  assert.deepEqual(hidden.slice(-2), ["marked it as blocked by another ticket", "linked it to another ticket"]);
  assert.deepEqual((await textsFor("dev", moved)).slice(-2), [
    "moved it to another board",
    "moved it here from another board",
  ]);
  const reply = JSON.stringify((await dev.get(`/tasks/${task.uuid}/comments`)).body);
  assert.doesNotMatch(reply, new RegExp(`CANARY|${secret.uuid}`));
});

test("a resource that is gone for good is shown without its name", async () => {
  const task = await stage.task();
  const file = await stage.attach(cleo, task);
  const criterion = await stage.criterion(cleo, task);
  await ok(cleo.delete(`/tasks/${task.uuid}/attachments/${file.uuid}`));
  await stage.purge(cleo, "attachment", file);
  await ok(cleo.delete(`/tasks/${task.uuid}/subtasks/${criterion.uuid}`));
  const texts = changesOf(await eventsOf(dev, task.uuid), namesOf("dev")).map(({ text }) => text);
  assert.deepEqual(texts.slice(-5), [
    "attached a file, which was deleted later",
    "added a criterion, which was deleted later",
    "deleted a file",
    "deleted a file for good",
    "deleted a criterion",
  ]);
});

test("comments, files and tickets name every actor once, for every reader", async () => {
  for (const actor of actors) {
    const made = (await ok(actor.who.post(`/boards/${board.uuid}/tasks`, { title: "By it" }))).task as Task;
    await stage.comment(actor.who, made);
    await stage.attach(actor.who, made);
    for (const [reader, who] of Object.entries(readers)) {
      const of = `by ${actor.name} for ${reader}`;
      const { task } = (await ok(who.get(`/tasks/${made.uuid}`))) as { task: Task };
      const { comments } = (await ok(who.get(`/tasks/${made.uuid}/comments`))) as { comments: Comment[] };
      const { attachments } = (await ok(who.get(`/tasks/${made.uuid}/attachments`))) as { attachments: Attachment[] };
      for (const doer of [task.created_by, comments[0]?.author, attachments[0]?.created_by])
        assertShown(shownDoer(doer ?? assert.fail(of)), actor, of);
    }
  }
});

test("an action of an automation names the rule and its writer, with no picture", async () => {
  const { make, settle, path } = rulesOf(company);
  const label = await stage.label();
  const actions = [
    { type: "move_to_status", status_uuid: company.statuses[1]?.uuid },
    { type: "assign_user", user_uuid: dev.uuid },
    { type: "set_priority", priority: "urgent" },
    { type: "add_label", label_uuid: label.uuid },
    { type: "set_due_date", due_date: "2031-02-03" },
    { type: "add_comment", body: "By a rule" },
    { type: "create_linked_ticket", title: "Review it", relationship: "blocked_by" },
  ];
  const made = await make("manual", actions);
  const task = await stage.task();
  await ok(ben.post(`${path}/${made.uuid}/run`, { task_uuid: task.uuid }));
  await settle();
  const { comments, events } = (await ok(cleo.get(`/tasks/${task.uuid}/comments`))) as {
    comments: Comment[];
    events: Activity[];
  };
  assertShown(shownDoer(comments[0]?.author ?? assert.fail("no comment")), rule, "its comment");
  const byRule = events.filter(({ actor }) => actor.kind === "automation");
  assert.ok(byRule.length >= actions.length, `${byRule.length} events`);
  for (const entry of byRule) {
    const change = changeOf(entry, "cleo");
    if (change === undefined) continue;
    assertReadable(change.text, entry.event);
    assertShown(change.who, rule, entry.event);
  }
});

test("a submission of a form names the form, and has nobody's picture", async () => {
  const { make, send, tasksOf } = formsOf(company);
  const form = await make({ title: "Tell us" });
  await send(form, { message: "It is slow", name: "Carla", email: "carla@example.com" });
  const [task] = (await tasksOf(form)) as Task[];
  const sent: Actor = { name: "a form", who: ada, shownAs: "Stoa", about: ["Tell us", "Ada Example"] };
  assertShown(shownDoer(task?.created_by ?? assert.fail("no task")), sent, "its ticket");
  for (const [reader, who] of Object.entries(readers)) {
    const [entry] = await eventsOf(who, task?.uuid ?? "");
    assertShown(changeOf(entry, reader)?.who ?? assert.fail(reader), sent, reader);
    assert.doesNotMatch(JSON.stringify(entry), /Carla|carla@/i);
  }
});

test("an entry of an import names the person with the import, and a key with both", async () => {
  const made = (await ok(cleo.post(`/boards/${board.uuid}/tasks`, { title: "By Cleo" }))).task as Task;
  await stage.comment(robot, made);
  const { into, fresh } = workspaceImports(company);
  const copy = await fresh();
  const { uuid } = await into(copy, (await exportOf(company, ada, workspace.uuid)).bytes);
  const { tasks } = (await ok(ada.get(`/workspaces/${copy}/tasks?q=Cleo`))) as { tasks: Task[] };
  const task = tasks.find(({ title }) => title === "By Cleo") ?? assert.fail("no ticket");
  const shown = shownDoer(task.created_by);
  assert.deepEqual(
    [textOf(shown), shown.person?.uuid],
    ["Cleo Example (imported from Stoa by Ada Example)", cleo.uuid],
  );
  const { comments } = (await ok(dev.get(`/tasks/${task.uuid}/comments`))) as { comments: Comment[] };
  const byKey = shownDoer(comments[0]?.author ?? assert.fail("no comment"));
  const about = "by the key “Robot” with the access of Ben Example, imported from Stoa by Ada Example";
  assert.deepEqual([byKey.name, byKey.person, byKey.about], ["Stoa", null, about]);
  const { notifications, members } = await copyOf(cleo, copy);
  const note = notifications.find(({ event_type }) => event_type === "mention") ?? assert.fail("Cleo is not notified");
  const memberOf = (each: string) => members.find((member) => member.uuid === each);
  assert.equal(textOf(shownInNote(note, memberOf) ?? assert.fail("nobody")), "Ada Example");
  const via = { import_uuid: uuid, source: "trello", importer_uuid: ben.uuid } as const;
  const byImport = shownInNote({ ...note, via }, memberOf) ?? assert.fail("nobody");
  assert.equal(textOf(byImport), "Ada Example (imported from Trello by Ben Example)");
});

test("the history of an imported ticket names the import", async () => {
  const file = { name: "a.csv", type: "text/csv", bytes: Buffer.from("Title\nFrom a table\n") };
  await ok(ada.upload(`/workspaces/${workspace.uuid}/imports?source=csv`, file));
  await stage.settle();
  const { tasks } = (await ok(ada.get(`/workspaces/${workspace.uuid}/tasks?q=table`))) as { tasks: Task[] };
  const task = tasks.find(({ title }) => title === "From a table") ?? assert.fail("no ticket");
  const [change] = changesOf(await eventsOf(ada, task.uuid), namesOf("ada"));
  assert.equal(textOf(change?.who ?? assert.fail("no entry")), "Ada Example (imported from CSV by Ada Example)");
});
