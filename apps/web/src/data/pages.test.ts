import assert from "node:assert/strict";
import { test } from "node:test";
import { aTask } from "#test/rows.ts";
import { DocumentBook } from "./documents.ts";
import { PageBook, rowsInPage } from "./pages.ts";
import { Store } from "./store.ts";
import type { AnyRow } from "./tables.ts";

const tasks = (count: number): AnyRow[] =>
  Array.from({ length: count }, (_, index) => aTask({ uuid: `t${index}` }) as unknown as AnyRow);
const touched = (rows: readonly { uuid: string }[]) => rows.map(({ uuid }) => ({ kind: "tasks" as const, uuid }));

test("rows lie in pages of 256, and a change writes only the page of its row", () => {
  const [store, book] = [new Store(), new PageBook()];
  const rows = tasks(rowsInPage * 2 + 1);
  store.tick(() => rows.forEach((row) => store.put("tasks", row)));
  const pages = book.pagesOf(touched(rows), store.base);
  assert.deepEqual(
    pages.map((page) => page.rows.length).toSorted((one, other) => one - other),
    [1, rowsInPage, rowsInPage],
  );
  assert.equal(book.pagesOf(touched(rows.slice(0, 3)), store.base).length, 1);
});

test("a removed row makes room for the next, and an empty page is removed", () => {
  const [store, book] = [new Store(), new PageBook()];
  const rows = tasks(rowsInPage);
  store.tick(() => rows.forEach((row) => store.put("tasks", row)));
  const [page] = book.pagesOf(touched(rows), store.base);
  store.tick(() => store.drop("tasks", "t0"));
  assert.equal(book.pagesOf([{ kind: "tasks", uuid: "t0" }], store.base)[0]?.rows.length, rowsInPage - 1);
  store.tick(() => store.put("tasks", aTask({ uuid: "new" })));
  assert.deepEqual(
    book.pagesOf([{ kind: "tasks", uuid: "new" }], store.base).map(({ key }) => key),
    [page?.key],
  );
  store.tick(() => store.clear());
  const all = touched([...rows, { uuid: "new" }]);
  assert.deepEqual(book.pagesOf(all, store.base), [{ key: page?.key, rows: [] }]);
});

test("pages that were read are written under their own keys again", () => {
  const [store, book] = [new Store(), new PageBook()];
  const rows = tasks(3);
  const read = book.takeOver([{ key: "tasks:4", rows }]);
  store.tick(() => read.forEach(({ kind, row }) => store.put(kind, row)));
  assert.deepEqual(
    book.pagesOf(touched(rows), store.base).map(({ key }) => key),
    ["tasks:4"],
  );
  store.tick(() => store.put("labels", { uuid: "l" }));
  assert.deepEqual(
    book.pagesOf([{ kind: "labels", uuid: "l" }], store.base).map(({ key }) => key),
    ["labels:5"],
  );
});

test("of 2,000 documents and 50 MB, what was used longest ago goes first", () => {
  const book = new DocumentBook();
  const place = { board_uuid: "b", task_uuid: "t", wiki_uuid: null, page_uuid: null };
  const add = (key: string, bytes: number) => book.add({ key, ...place, used_at: 0, bytes, content: null });
  assert.deepEqual(add("a", 30_000_000), []);
  assert.deepEqual(add("b", 20_000_000), []);
  assert.deepEqual(add("c", 1), ["a"]);
  for (let index = 0; index < 1998; index += 1) assert.deepEqual(add(`d${index}`, 1), []);
  assert.deepEqual(add("e", 1), ["b"]);
  assert.equal(book.forget("board_uuid", "b").length, 2000);
  assert.deepEqual(book.forget("board_uuid", "b"), []);
});
