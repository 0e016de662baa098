import assert from "node:assert/strict";
import { test } from "node:test";
import { addMonths } from "./days.ts";
import { dueText, urgencyOf } from "./due-text.ts";
import { parseDay } from "./parse-day.ts";

/** A Monday. */
const today = "2026-11-23";

const written = (day: string): string => dueText(day, today);

const said = (cases: Readonly<Record<string, string | null>>): void => {
  for (const [text, day] of Object.entries(cases)) assert.equal(parseDay(text, today), day, text);
};

test("near days have names, of which the beginning is enough", () => {
  said({ today: "2026-11-23", Tomorrow: "2026-11-24", tom: "2026-11-24", yesterday: "2026-11-22", to: null });
});

test("a weekday is the next one, never today", () => {
  said({ fri: "2026-11-27", Friday: "2026-11-27", "next fri": "2026-11-27", mon: "2026-11-30", sunday: "2026-11-29" });
});

test("weeks and months can be counted", () => {
  said({
    "in 3 days": "2026-11-26",
    "3d": "2026-11-26",
    "+3": "2026-11-26",
    "2 weeks": "2026-12-07",
    "in 1 month": "2026-12-23",
  });
  said({ "next week": "2026-11-30", "next month": "2026-12-01", "end of month": "2026-11-30", "3 parsecs": null });
  assert.equal(addMonths("2026-01-31", 1), "2026-02-28");
  assert.equal(addMonths("2026-12-31", 2), "2027-02-28");
});

test("a day with a month is the next such day", () => {
  said({ "3 dec": "2026-12-03", "dec 3": "2026-12-03", "3rd December": "2026-12-03", "on 3 dec": "2026-12-03" });
  said({ "22 nov": "2027-11-22", "23 nov": "2026-11-23", "3 dec 2028": "2028-12-03", "Dec 3, 2028": "2028-12-03" });
});

test("a number without a month is a day of this or the next month", () => {
  said({ 25: "2026-11-25", 3: "2026-12-03", 31: "2026-12-31", 0: null, 32: null });
});

test("dates in figures have the day first, unless they begin with the year", () => {
  said({
    "3.12.": "2026-12-03",
    "3/12": "2026-12-03",
    "3.12.27": "2027-12-03",
    "2026-12-03": "2026-12-03",
    "2026-13-03": null,
  });
});

test("days that do not exist are not understood, and neither is anything else", () => {
  said({ "31 april": null, "29 feb": null, "29 feb 2028": "2028-02-29", soon: null, "": null });
});

test("a card writes near days by name, others shortly, those of another year with the year", () => {
  assert.deepEqual(["2026-11-22", "2026-11-23", "2026-11-24"].map(written), ["Yesterday", "Today", "Tomorrow"]);
  assert.deepEqual(["2026-11-27", "2026-11-30", "2026-11-20", "2027-01-05"].map(written), [
    "Fri",
    "30 Nov",
    "20 Nov",
    "5 Jan 2027",
  ]);
});

test("a done ticket is not late", () => {
  assert.equal(urgencyOf("2026-11-22", today, false), "overdue");
  assert.equal(urgencyOf("2026-11-24", today, false), "soon");
  assert.equal(urgencyOf("2026-11-25", today, false), "later");
  assert.equal(urgencyOf("2026-11-22", today, true), "later");
});
