import assert from "node:assert/strict";
import { test } from "node:test";
import type { CopiedTask } from "@stoa/api";
import { newTask } from "#data/new-rows.ts";
import { keyOn } from "#data/task-key.ts";
import type { Run } from "#hooks/run.ts";
import { taskCommandWords as words } from "#i18n/en/task-commands.ts";
import { follow } from "#keys/match-keys.ts";
import { type Subject, taskCommands } from "./commands.ts";
import { menuOf } from "./menu-of.ts";

const task = (uuid: string, fields: Partial<CopiedTask> = {}): CopiedTask => ({
  ...newTask,
  uuid,
  board_uuid: "board",
  status_uuid: "to do",
  title: uuid,
  position: "1",
  number: 4,
  ...fields,
});

/** The tickets that a member looks at on a board, and a record of the commands that run. */
function subjectOf(tasks: readonly CopiedTask[], rest: Partial<Subject> = {}) {
  const calls: unknown[] = [];
  const act: Run = (command, input) => {
    calls.push([command, input]);
    return null;
  };
  const subject: Subject = {
    tasks,
    shownAs: "row",
    me_uuid: "me",
    mayWrite: true,
    mayComment: true,
    hasGroups: true,
    act,
    set: (change) => calls.push(change),
    pick: (purpose, uuids) => calls.push([purpose, uuids]),
    copy: (text) => calls.push(text),
    keyOf: (each) => keyOn({ prefix: "ENG" }, each),
    pageOf: (uuid) => `/${uuid}`,
    step: () => () => calls.push("step"),
    ...rest,
  };
  return { subject, calls };
}

/** The ids of the commands that there are. */
const idsFor = (subject: Subject): readonly string[] =>
  taskCommands.filter(({ may }) => may(subject) === true).map(({ id }) => id);

const labelsIn = (subject: Subject) =>
  menuOf(taskCommands, subject).flatMap((item) => (typeof item === "object" && "label" in item ? item.label : []));

test("each command has an id and a key of its own, and no key is the beginning of another", () => {
  const ids = taskCommands.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  const keys = taskCommands.flatMap(({ keys: first, also = [] }) => [first, ...also]);
  assert.equal(new Set(keys).size, keys.length);
  for (const each of keys) {
    const [stroke = ""] = each.split(" ");
    assert.equal(each.includes(" "), follow("", stroke, keys).pending !== "", each);
  }
});

test("a viewer opens and copies, a commenter comments too, and neither changes anything", () => {
  const viewed = subjectOf([task("a")], { mayWrite: false, mayComment: false }).subject;
  assert.deepEqual(idsFor(viewed), ["open", "page", "tab", "copy-link", "copy-key", "copy-branch"]);
  const commented = { ...viewed, mayComment: true };
  assert.deepEqual(
    idsFor(commented).filter((id) => !idsFor(viewed).includes(id)),
    ["comment"],
  );
});

test("commands of one ticket are not there for several", () => {
  const one = idsFor(subjectOf([task("a")]).subject);
  const several = idsFor(subjectOf([task("a"), task("b")]).subject);
  assert.deepEqual(
    one.filter((id) => !several.includes(id)),
    ["open", "page", "tab", "title", "description", "comment", "link", "duplicate"],
  );
});

test("an open ticket is not opened again, and goes no place further", () => {
  const closed = new Set(idsFor(subjectOf([task("a")]).subject));
  const panel = new Set(idsFor(subjectOf([task("a")], { shownAs: "panel", step: undefined }).subject));
  assert.deepEqual([...closed.difference(panel)], ["open", "up", "down", "left", "right"]);
  const page = new Set(idsFor(subjectOf([task("a")], { shownAs: "page", step: undefined }).subject));
  assert.deepEqual([...panel.difference(page)], ["page"]);
});

test("a command that cannot be done now is in the menu with its reason", () => {
  const { subject } = subjectOf([task("a"), task("b", { board_uuid: "other" })]);
  const status = menuOf(taskCommands, subject).find(
    (item) => typeof item === "object" && "label" in item && item.label === words.status,
  );
  assert.partialDeepStrictEqual(status, { isDisabled: true, hint: words.onSeveralBoards });
  const unsaved = subjectOf([task("a", { number: 0 })]).subject;
  const key = menuOf(taskCommands, unsaved).find(
    (item) => typeof item === "object" && "label" in item && item.label === words.copyKey,
  );
  assert.partialDeepStrictEqual(key, { isDisabled: true, hint: words.notSaved });
});

test("a menu has every command but the quick ones, divided into groups", () => {
  const { subject } = subjectOf([task("a")]);
  const wanted = taskCommands.filter(({ isQuick }) => isQuick !== true).map(({ label }) => label);
  assert.deepEqual(labelsIn(subject), wanted);
  const lines = menuOf(taskCommands, subject).filter((item) => item === "separator");
  assert.equal(lines.length, 4);
});

test("each command does one thing, for all of its tickets", () => {
  for (const command of taskCommands) {
    if (["open", "page", "tab", "title", "description", "comment", "copy-link"].includes(command.id)) continue;
    const { subject, calls } = subjectOf([task("a"), task("b")]);
    command.run(subject);
    assert.equal(calls.length, 1, command.id);
  }
  const { subject, calls } = subjectOf([task("a", { title: "Fix it" }), task("b", { number: 5 })]);
  for (const id of ["copy-key", "copy-branch", "trash"]) taskCommands.find((each) => each.id === id)?.run(subject);
  assert.deepEqual(calls, ["ENG-4\nENG-5", "eng-4-fix-it\neng-5-b", ["archiveTasks", { uuids: ["a", "b"] }]]);
});

test("a ticket that leaves the screen takes its panel along", () => {
  let isGone = false;
  const { subject, calls } = subjectOf([task("a")], { gone: () => void (isGone = true) });
  taskCommands.find(({ id }) => id === "trash")?.run(subject);
  assert.deepEqual(calls, [["archiveTask", { uuid: "a" }]]);
  assert.ok(isGone);
});
