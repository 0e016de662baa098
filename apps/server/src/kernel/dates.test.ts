import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { isDate } from "./dates.ts";

test("every day of the calendar is a date", () => {
  const days = fc.date({
    min: new Date("0001-01-01T00:00:00Z"),
    max: new Date("9999-12-31T00:00:00Z"),
    noInvalidDate: true,
  });
  fc.assert(fc.property(days, (day) => isDate(day.toISOString().slice(0, 10))));
  for (const day of ["2024-02-29", "2000-02-29", "9999-12-31", "0001-01-01"]) assert.ok(isDate(day), day);
});

test("days that do not exist, and other forms, are not dates", () => {
  const wrong = [
    "2026-02-29",
    "2026-02-31",
    "1900-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "2026-01-32",
  ];
  const forms = [
    "0000-01-01",
    "2026-1-1",
    "20260101",
    "2026-01-01T00:00:00Z",
    " 2026-01-01",
    "2026-01-01\n",
    "+2026-01-01",
    "",
    "today",
  ];
  for (const text of [...wrong, ...forms]) assert.equal(isDate(text), false, text);
});
