import assert from "node:assert/strict";
import { test } from "node:test";
import type { AnyCommand, Mutation, Reader } from "#data/mutations.ts";
import { Store } from "#data/store.ts";
import { aMutation, aTask } from "#test/rows.ts";
import { createTask } from "./create-task.ts";
import { moveTask } from "./move-task.ts";
import { updateTasks } from "./update-tasks.ts";

const place = { after: null, before: "s1t0" };
const uuid = "s0t7";
const title = "New";

const cases: Readonly<Record<string, { readonly command: AnyCommand; readonly input: unknown }>> = {
  "a move to another column": { command: moveTask, input: { uuid, status_uuid: "s1", place } },
  "a move in its column": {
    command: moveTask,
    input: { uuid, status_uuid: "s0", place: { after: "s0t1", before: null } },
  },
  "a status that is picked for one of several": {
    command: updateTasks,
    input: { uuids: [uuid], change: { set: { status_uuid: "s1" } } },
  },
  "a new task": { command: createTask, input: { uuid: "new", board_uuid: "b", status_uuid: "s1", title } },
};

/** A workspace of some tasks in four columns, whose columns were read. */
function storeOf(count: number): Store {
  const store = new Store();
  store.fill(
    Array.from({ length: count }, (_, index) => {
      const [status_uuid, at] = [`s${index % 4}`, Math.floor(index / 4)];
      return { kind: "tasks", row: aTask({ uuid: `${status_uuid}t${at}`, status_uuid, position: `${at}.000000` }) };
    }),
  );
  for (const status of ["s0", "s1", "s2", "s3"]) store.indexes.tasks("status", status);
  return store;
}

/** Counts the rows that are looked at from now on. */
function counted(store: Store): () => number {
  let looks = 0;
  for (const reader of [store.shown, store.base]) {
    const { get, all } = reader;
    const count: Pick<Reader, "get" | "all"> = {
      get: (...asked) => {
        looks += 1;
        return get(...asked);
      },
      *all(kind) {
        for (const row of all(kind)) {
          looks += 1;
          yield row;
        }
      },
    };
    Object.assign(reader, count);
  }
  return () => looks;
}

/** The number of rows that a command looks at until the columns are shown with it and it is sent. */
function looksOf({ command, input }: { command: AnyCommand; input: unknown }, count: number): number {
  const store = storeOf(count);
  const looks = counted(store);
  const plan = command.plan(input, store.shown);
  assert.ok(plan !== null);
  const mutation: Mutation = aMutation({ ...plan, command: command.name, input });
  store.tick(() => store.setPending([mutation]));
  for (const status of ["s0", "s1", "s2", "s3"]) store.indexes.tasks("status", status);
  command.prepare({ ...mutation, input }, store.base);
  return looks();
}

for (const [name, { command, input }] of Object.entries(cases)) {
  test(`${name} looks at few rows, of 1,000 tasks and of 10,000`, () => {
    const [few, many] = [1000, 10_000].map((count) => looksOf({ command, input }, count));
    assert.ok(few !== undefined && many !== undefined);
    assert.ok(many <= 100, `${many} rows`);
    // a search in a column that is ten times as long takes a few steps more
    assert.ok(many - few <= 30, `${few} and ${many} rows`);
  });
}
