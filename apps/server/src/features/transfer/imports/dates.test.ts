import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { readDate } from "./dates.ts";

test("dates that mean one day everywhere are read", () => {
  const cases: [string, string, string][] = [
    ["2026-01-02", "2026-01-02", "2026-01-02T00:00:00.000Z"],
    ["2026/1/2", "2026-01-02", "2026-01-02T00:00:00.000Z"],
    ["2016-09-28T21:10:15+02:00", "2016-09-28", "2016-09-28T19:10:15.000Z"],
    ["2016-09-28T23:30:00-0400", "2016-09-29", "2016-09-29T03:30:00.000Z"],
    ["2016-09-28 21:10", "2016-09-28", "2016-09-28T21:10:00.000Z"],
    ["2016-09-28 21:10:15 UTC", "2016-09-28", "2016-09-28T21:10:15.000Z"],
    ["2024-02-29T00:00:00.123Z", "2024-02-29", "2024-02-29T00:00:00.000Z"],
    ["28.9.2016 08:05", "2016-09-28", "2016-09-28T08:05:00.000Z"],
    ["28/Sep/16 9:10 PM", "2016-09-28", "2016-09-28T21:10:00.000Z"],
    ["1 January 2020", "2020-01-01", "2020-01-01T00:00:00.000Z"],
    ["Sept 5, 2021 12:00 am", "2021-09-05", "2021-09-05T00:00:00.000Z"],
    ["13/04/2026", "2026-04-13", "2026-04-13T00:00:00.000Z"],
    ["12/24/26", "2026-12-24", "2026-12-24T00:00:00.000Z"],
    ["25-10-2026", "2026-10-25", "2026-10-25T00:00:00.000Z"],
    ["Sun, 20 Apr 2025 10:17:06 UTC+0000", "2025-04-20", "2025-04-20T10:17:06.000Z"],
    ["2. März 2026", "2026-03-02", "2026-03-02T00:00:00.000Z"],
    ["02/Mär/26 9:00 AM", "2026-03-02", "2026-03-02T09:00:00.000Z"],
    ["2 de enero de 2026", "2026-01-02", "2026-01-02T00:00:00.000Z"],
    ["2026年1月5日", "2026-01-05", "2026-01-05T00:00:00.000Z"],
    ["Tue Feb 20 2024 10:00:00 GMT+0100 (CET)", "2024-02-20", "2024-02-20T09:00:00.000Z"],
  ];
  for (const [text, date, instant] of cases) assert.deepEqual(readDate(text), { date, instant }, text);
});

test("ambiguous or impossible dates and other texts are not read", () => {
  const cases = [
    "03/04/2026",
    "13/14/2026",
    "2026-02-30",
    "2026-13-01",
    "2025-02-29",
    "0000-01-01",
    "2026-01-02T25:00",
    "2026-01-02 10:60",
    "2026-01-02 13:00 pm",
    "5 Foo 2026",
    "Marble 3, 2026",
    "tomorrow",
    "45678",
    "2026",
    "",
    `2026-01-02${" ".repeat(100)}x`,
  ];
  for (const text of cases) assert.equal(readDate(text), null, text);
});

test("a date with two readings is read in the order that is chosen", () => {
  assert.equal(readDate("03/04/2026", { order: "day_first", zone: "UTC" })?.date, "2026-04-03");
  assert.equal(readDate("03/04/2026", { order: "month_first", zone: "UTC" })?.date, "2026-03-04");
});

const day = (text: string, zone: string) => readDate(text, { order: null, zone })?.date;

test("a time falls on the day of the person, and midnight stays on the day that is written", () => {
  assert.equal(day("2026-03-01T23:30:00.000Z", "Europe/Berlin"), "2026-03-02");
  assert.equal(day("2026-03-01T03:30:00.000Z", "America/New_York"), "2026-02-28");
  assert.equal(day("2026-03-01T00:00:00.000Z", "America/New_York"), "2026-03-01");
  assert.equal(day("2026-03-01T23:30:00", "Europe/Berlin"), "2026-03-01");
});

test("every instant of a four-digit year is read back from its ISO form", () => {
  const dates = fc.date({ min: new Date("1900-01-01"), max: new Date("2999-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(dates, (date) => {
      date.setUTCMilliseconds(0);
      assert.equal(readDate(date.toISOString())?.instant, date.toISOString());
    }),
  );
});
