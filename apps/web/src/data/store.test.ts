import assert from "node:assert/strict";
import { test } from "node:test";
import { aMutation, aTask } from "#test/rows.ts";
import type { Change } from "./effects.ts";
import { Store } from "./store.ts";
import type { AnyRow } from "./tables.ts";
import { filterTasks, type Meaning } from "./views.ts";

const row = (fields: Parameters<typeof aTask>[0]): AnyRow => aTask(fields);
const at = (uuid: string, position: string, status_uuid = "s"): AnyRow => row({ uuid, position, status_uuid });
const changing = (uuid: string, change: Change, order = 1) =>
  aMutation({
    id: `${uuid}${order}`,
    order,
    subject: uuid,
    effects: [{ kind: "tasks", uuid, does: "change", change }],
  });

function storeWith(...rows: AnyRow[]): Store {
  const store = new Store();
  store.tick(() => rows.forEach((each) => store.put("tasks", each)));
  return store;
}

test("shown is base with the overlay, and base stays as the server gave it", () => {
  const store = storeWith(row({ title: "Server" }));
  store.tick(() => store.setPending([changing("t", { set: { title: "Mine" } })]));
  assert.equal(store.shown.get("tasks", "t")?.title, "Mine");
  assert.equal(store.base.get("tasks", "t")?.title, "Server");
  store.tick(() => store.setPending([]));
  assert.equal(store.shown.get("tasks", "t")?.title, "Server");
});

test("mutations work in their order, whatever order they come in", () => {
  const store = storeWith(row({}));
  store.tick(() =>
    store.setPending([changing("t", { set: { title: "B" } }, 2), changing("t", { set: { title: "A" } }, 1)]),
  );
  assert.equal(store.shown.get("tasks", "t")?.title, "B");
});

test("the first rows come all at once, and are those that come one by one", () => {
  const rows = [at("b", "2"), at("a", "1"), at("c", "3", "other")];
  const store = new Store();
  let calls = 0;
  store.subscriptions.subscribe("status/s", () => (calls += 1));
  assert.ok(store.isEmpty);
  store.fill(rows.map((each) => ({ kind: "tasks", row: each })));
  const single = storeWith(...rows);
  assert.deepEqual([...store.shown.all("tasks")], [...single.shown.all("tasks")]);
  assert.deepEqual(store.indexes.tasks("status", "s"), single.indexes.tasks("status", "s"));
  assert.ok(Object.isFrozen(store.shown.get("tasks", "a")));
  assert.deepEqual([calls, store.isEmpty, store.subscriptions.revision("tasks")], [1, false, 1]);
});

test("rows are frozen", () => {
  const store = storeWith(row({}));
  assert.ok(Object.isFrozen(store.shown.get("tasks", "t")));
  assert.throws(() => store.put("tasks", row({})), /in a tick/);
});

test("a new row shows at once, and is the server's row as soon as that is known", () => {
  const store = storeWith();
  const effects = [{ kind: "tasks", uuid: "t", does: "create", row: row({ title: "Mine" }) }] as const;
  store.tick(() => store.setPending([aMutation({ effects })]));
  assert.deepEqual(
    [...store.shown.all("tasks")].map(({ title }) => title),
    ["Mine"],
  );
  assert.deepEqual([...store.base.all("tasks")], []);
  store.tick(() => store.put("tasks", row({ title: "Server", number: 7 })));
  assert.deepEqual(
    [...store.shown.all("tasks")].map(({ number }) => number),
    [7],
  );
});

test("a moved task is shown between its neighbours, in their index", () => {
  const store = storeWith(at("a", "1.000000"), at("b", "2.000000"), at("c", "1.000000", "other"));
  assert.deepEqual(store.indexes.tasks("status", "s"), ["a", "b"]);
  const change: Change = { set: { status_uuid: "s" }, place: { after: "a", before: "b" } };
  store.tick(() => store.setPending([changing("c", change)]));
  assert.deepEqual(store.indexes.tasks("status", "s"), ["a", "c", "b"]);
  assert.deepEqual(store.indexes.tasks("status", "other"), []);
  // the neighbours move, and it stays between them
  store.tick(() => store.put("tasks", at("a", "7.000000")));
  store.tick(() => store.put("tasks", at("b", "9.000000")));
  assert.deepEqual(store.indexes.tasks("status", "s"), ["a", "c", "b"]);
});

test("two moves that name each other as neighbours come to an end", () => {
  const store = storeWith(row({ uuid: "a" }), row({ uuid: "b", position: "2.000000" }));
  store.tick(() =>
    store.setPending([
      changing("a", { place: { after: "b", before: null } }, 1),
      changing("b", { place: { after: "a", before: null } }, 2),
    ]),
  );
  assert.deepEqual(store.indexes.tasks("status", "s"), ["a", "b"]);
});

test("a new title tells one card, a move tells two columns and a card, each once", () => {
  const store = storeWith(row({ uuid: "a" }), row({ uuid: "b" }), row({ uuid: "c", status_uuid: "other" }));
  const keys: string[] = [];
  for (const key of ["tasks/a", "tasks/b", "status/s", "status/other", "status/third", "label/l"]) {
    store.subscriptions.subscribe(key, () => keys.push(key));
  }
  store.tick(() => store.put("tasks", row({ uuid: "a", title: "New" })));
  assert.deepEqual(keys.splice(0), ["tasks/a"]);
  store.tick(() => {
    store.put("tasks", row({ uuid: "a", title: "New", status_uuid: "other" }));
    store.put("tasks", row({ uuid: "a", title: "Newer", status_uuid: "other" }));
  });
  assert.deepEqual(keys.splice(0).toSorted(), ["status/other", "status/s", "tasks/a"]);
  store.tick(() => store.put("tasks", row({ uuid: "a", title: "Newer", status_uuid: "other" })));
  assert.deepEqual(keys, []);
});

test("a reply and the end of its mutation are one tick", () => {
  const store = storeWith(row({ title: "Old" }));
  store.tick(() => store.setPending([changing("t", { set: { title: "Mine" } })]));
  const titles: (string | undefined)[] = [];
  store.subscriptions.subscribe("tasks/t", () => titles.push(store.shown.get("tasks", "t")?.title));
  store.tick(() => {
    store.put("tasks", row({ title: "Mine" }));
    store.setPending([]);
  });
  // nothing that is shown changed
  assert.deepEqual(titles, []);
});

test("of 10,000 tasks a change puts one into its place, and nothing is sorted", () => {
  const tasks = Array.from({ length: 10_000 }, (_, index) =>
    row({ uuid: `t${index}`, status_uuid: `s${index % 5}`, position: `${index}.000000` }),
  );
  const store = storeWith(...tasks);
  for (let index = 0; index < 5; index += 1) assert.equal(store.indexes.tasks("status", `s${index}`).length, 2000);
  const { sorts } = store.indexes;
  store.tick(() => store.put("tasks", row({ uuid: "t0", status_uuid: "s1", position: "0.500000" })));
  for (let index = 0; index < 5; index += 1) store.indexes.tasks("status", `s${index}`);
  assert.equal(store.indexes.sorts - sorts, 0);
  assert.equal(store.indexes.tasks("status", "s1")[0], "t0");
});

const due = { field: "due", mode: "any" } as const;

test("a filter of 10,000 tasks looks at each once", () => {
  let looks = 0;
  const tasks = Array.from({ length: 10_000 }, (_, index) => {
    const task = aTask({
      uuid: `t${index}`,
      title: index % 100 === 0 ? "Paint the fence" : "Other",
      due_date: "2026-03-01",
    });
    return Object.defineProperty(task, "title", {
      get: () => ((looks += 1), index % 100 === 0 ? "Paint the fence" : "Other"),
    });
  });
  const week = { from: "2026-02-23", to: "2026-03-01" };
  const meaning: Meaning = { me: "ada", members: new Set(["ada"]), today: "2026-03-01", week, done: new Set() };
  assert.equal(
    filterTasks(tasks, { words: "FENCE", conditions: [{ ...due, values: ["today"] }] }, meaning).length,
    100,
  );
  assert.equal(looks, 10_000);
  assert.equal(filterTasks(tasks, { words: "", conditions: [{ ...due, values: ["overdue"] }] }, meaning).length, 0);
});
