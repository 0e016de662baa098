import assert from "node:assert/strict";
import { test } from "node:test";
import { aTask } from "#test/rows.ts";
import type { Client } from "@stoa/api";
import { findTasks } from "./find-tasks.ts";
import { newBoard } from "./new-rows.ts";
import { Search } from "./search.ts";
import { Store } from "./store.ts";

const store = new Store();
store.tick(() => {
  for (const [at, title] of ["Log in by mail", "The log of a login", "Catalog", "Écrire à Zoë"].entries())
    store.put("tasks", aTask({ uuid: `t${at}`, number: at + 1, title, updated_at: `2026-01-0${at + 1}` }));
});
const found = (query: string, limit = 10) => findTasks(store.shown, query, limit).map(({ number }) => number);

test("the first letters of all words find a task, the best first", () => {
  assert.deepEqual(found("log"), [1, 2, 3]);
  assert.deepEqual(found("in log"), [1, 2]);
  assert.deepEqual(found("log in m"), [1]);
  assert.deepEqual(found("nothing"), []);
});

test("words of several parts are found at each length while they are typed", () => {
  for (const word of ["Node.js", "C++17", "sltrhd_images", "foo-bar", "v1.2.3", "don't", "ENG-12", "東京タワー"]) {
    const one = new Store();
    one.tick(() => one.put("tasks", aTask({ uuid: "t", number: 77, title: `About ${word}` })));
    for (let length = 3; length <= word.length; length += 1) {
      const query = word.slice(0, length);
      assert.deepEqual(findTasks(one.shown, query, 10).length, 1, query);
    }
  }
});

test("case and accents make no difference", () => {
  assert.deepEqual(found("ecrire ZOE"), [4]);
});

test("a number finds its task", () => {
  assert.deepEqual([found("3"), found(" #3 ")], [[3], [3]]);
});

test("a query without letters and digits finds only what contains it", () => {
  store.tick(() =>
    store.put("tasks", aTask({ uuid: "t9", number: 9, title: "Launch 🎉 party", updated_at: "2025-01-01" })),
  );
  assert.deepEqual([found("🎉"), found(" 🚀 "), found("🎉 launch")], [[9], [], [9]]);
  store.tick(() => store.drop("tasks", "t9"));
});

test("without words the last changed come first", () => {
  assert.deepEqual(found("", 2), [4, 3]);
});

/** A search of somebody without a network, so that the server is never asked. */
function searchOffline(rows: Store): Search {
  const presence = { isOnline: () => false, isVisible: () => true, subscribe: () => () => {} };
  const clock = { now: () => 0, after: () => () => {}, random: () => 0 };
  return new Search({ api: {} as Client, store: rows, clock, presence, workspace_uuid: "w" });
}

test("an open search shows the tickets that come and go, and tells its listener", () => {
  const rows = new Store();
  const search = searchOffline(rows);
  let calls = 0;
  const end = search.subscribe(() => (calls += 1));
  search.set("heron");
  const titles = () => search.get().tasks.map(({ title }) => title);
  assert.deepEqual(titles(), []);
  calls = 0;
  rows.tick(() => rows.put("tasks", aTask({ uuid: "h", title: "A heron" })));
  assert.deepEqual([titles(), calls], [["A heron"], 1]);
  rows.tick(() => rows.drop("tasks", "h"));
  assert.deepEqual([titles(), calls], [[], 2]);
  end();
  rows.tick(() => rows.put("tasks", aTask({ uuid: "i", title: "A heron" })));
  assert.equal(calls, 2);
});

test("a search says how many titles it shows when there are more", () => {
  const rows = new Store();
  const add = (from: number, to: number): void =>
    rows.tick(() => {
      for (let at = from; at < to; at += 1) rows.put("tasks", aTask({ uuid: `r${at}`, title: `Robin ${at}` }));
    });
  const search = searchOffline(rows);
  search.subscribe(() => {});
  search.set("robin");
  add(0, 50);
  assert.deepEqual([search.get().tasks.length, search.get().most], [50, null]);
  add(50, 51);
  assert.deepEqual([search.get().tasks.length, search.get().most], [50, 50]);
});

test("a ticket is found by its key in any case, before those whose titles have such words", () => {
  const one = new Store();
  one.tick(() => {
    one.put("boards", { ...newBoard, uuid: "b", workspace_uuid: "w", name: "Engine", position: "1", prefix: "ENG" });
    one.put("tasks", aTask({ uuid: "t", board_uuid: "b", number: 12, title: "Quite another thing", updated_at: "1" }));
    one.put("tasks", aTask({ uuid: "u", board_uuid: "b", number: 3, title: "After ENG-12", updated_at: "2" }));
  });
  for (const query of ["ENG-12", "eng-12", " #ENG-12 "]) {
    assert.deepEqual(
      findTasks(one.shown, query, 10).map(({ uuid }) => uuid),
      ["t", "u"],
      query,
    );
  }
});
