import assert from "node:assert/strict";
import { test } from "node:test";
import { unexpectedPartsIn } from "./cursors.ts";

const uuid = "0190163d-8694-739b-aea5-966c26f8ad90";
const made = (...parts: unknown[]): string => Buffer.from(JSON.stringify(["list", ...parts])).toString("base64url");

test("a number in a cursor that the page does not show as a sequence is reported: it may be a row id", () => {
  assert.deepEqual(unexpectedPartsIn({ entries: [{ uuid, sequence: 3 }], next_cursor: made(74) }), [74]);
  assert.deepEqual(unexpectedPartsIn({ entries: [{ uuid, sequence: 74 }], next_cursor: made(74) }), []);
});

test("a text in a cursor that the page does not show as a name or a date is reported", () => {
  const views = [{ uuid, name: "My Week 5", due_date: "2026-11-03" }];
  assert.deepEqual(unexpectedPartsIn({ views, next_cursor: made("1", "my week 000000005", "2026-11-03", "") }), []);
  assert.deepEqual(unexpectedPartsIn({ views, next_cursor: made("your week", "2026-11-04") }), [
    "your week",
    "2026-11-04",
  ]);
});

test("uuids, positions and timestamps are accepted, any other text is reported", () => {
  const known = [uuid, "-1.500000", "2026-11-03T09:30:00.000Z", "2026-11-03T09:30:00.000001Z"];
  assert.deepEqual(unexpectedPartsIn({ next_cursor: made(...known) }), []);
  assert.deepEqual(unexpectedPartsIn({ next_cursor: made("74", "a name") }), ["74", "a name"]);
  for (const body of [{}, { next_cursor: null }]) assert.deepEqual(unexpectedPartsIn(body), []);
});
