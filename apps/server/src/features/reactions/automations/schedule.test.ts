import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { addDays, dueWindow, nextMoment } from "./schedule.ts";
import { type TriggerConfig, triggerProblem } from "./triggers.ts";

const at = (text: string): number => Date.parse(text);
const next = (config: TriggerConfig, after: string): string => new Date(nextMoment(config, at(after))).toISOString();

test("the next moment of a schedule is the first one after now, never now itself", () => {
  const cases: readonly [TriggerConfig, string, string][] = [
    [{ interval: "hour", at: "00:15" }, "2026-06-15T10:15:00.000Z", "2026-06-15T11:15:00.000Z"],
    [{ interval: "hour", at: "07:15" }, "2026-06-15T10:14:59.999Z", "2026-06-15T10:15:00.000Z"],
    [{ interval: "day", at: "09:00" }, "2026-06-15T09:00:00.000Z", "2026-06-16T09:00:00.000Z"],
    [{ interval: "day", at: "09:00" }, "2026-06-15T08:00:00.000Z", "2026-06-15T09:00:00.000Z"],
    // the 15th is a Monday
    [{ interval: "week", at: "09:00" }, "2026-06-15T08:59:00.000Z", "2026-06-15T09:00:00.000Z"],
    [{ interval: "week", at: "09:00" }, "2026-06-15T09:00:00.000Z", "2026-06-22T09:00:00.000Z"],
    [{ interval: "week", at: "09:00", weekday: 7 }, "2026-06-15T09:00:00.000Z", "2026-06-21T09:00:00.000Z"],
    [{ interval: "month", at: "00:00" }, "2026-06-15T09:00:00.000Z", "2026-07-01T00:00:00.000Z"],
    [{ interval: "month", at: "12:30", day: 31 }, "2026-01-31T12:30:00.000Z", "2026-02-28T12:30:00.000Z"],
    [{ interval: "month", at: "12:30", day: 31 }, "2028-02-01T00:00:00.000Z", "2028-02-29T12:30:00.000Z"],
    [{ interval: "month", at: "12:30", day: 15 }, "2026-12-20T00:00:00.000Z", "2027-01-15T12:30:00.000Z"],
  ];
  for (const [config, after, expected] of cases) assert.equal(next(config, after), expected, JSON.stringify(config));
});

const longest = { hour: 1, day: 24, week: 7 * 24, month: 31 * 24 } as const;

test("from any moment the next one is later, at its time, no further than an interval, and no other lies between", () => {
  const intervals = ["hour", "day", "week", "month"] as const;
  fc.assert(
    fc.property(
      fc.constantFrom(...intervals),
      fc.integer({ min: 0, max: 24 * 60 - 1 }),
      fc.integer({ min: 1, max: 28 }),
      fc.integer({ min: 0, max: at("2099-12-31T00:00:00Z") }),
      (interval, minutes, day, after) => {
        const text = `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
        const config = { interval, at: text, ...(interval === "month" ? { day } : {}) };
        const found = nextMoment(config, after);
        assert.ok(found > after && found - after <= longest[interval] * 3_600_000);
        const iso = new Date(found).toISOString();
        assert.equal(iso.slice(14, 16), text.slice(3));
        if (interval !== "hour") assert.equal(iso.slice(11, 16), text);
        assert.equal(nextMoment(config, found - 1), found);
      },
    ),
  );
});

test("the moment of a due date counts after the automation was created, and for a week at most", () => {
  const [since, now] = [new Date("2026-06-10T12:00:00Z"), at("2026-06-15T08:00:00Z")];
  assert.deepEqual(dueWindow({ when: "on" }, since, now), { from: "2026-06-10", to: "2026-06-15" });
  assert.deepEqual(dueWindow({ when: "before", days: 3 }, since, now), { from: "2026-06-13", to: "2026-06-18" });
  assert.deepEqual(dueWindow({ when: "after", days: 3 }, since, now), { from: "2026-06-07", to: "2026-06-12" });
  const long = dueWindow({ when: "on" }, new Date("2020-01-01T00:00:00Z"), now);
  assert.deepEqual(long, { from: "2026-06-08", to: "2026-06-15" });
});

test("days are added across months and leap years", () => {
  assert.equal(addDays("2028-02-28", 1), "2028-02-29");
  assert.equal(addDays("2026-03-01", -1), "2026-02-28");
});

test("a missing or unknown field of a trigger is named in a sentence", () => {
  const uuid = "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d4001";
  assert.equal(triggerProblem("manual", {}, null), null);
  assert.match(triggerProblem("manual", { days: 3 }, null) ?? "", /takes no days/);
  assert.match(triggerProblem("schedule", { interval: "day" }, null) ?? "", /needs at/);
  assert.match(triggerProblem("schedule", { interval: "day", at: "09:00", weekday: 2 }, null) ?? "", /weekly/);
  assert.match(triggerProblem("schedule", { interval: "week", at: "09:00", day: 2 }, null) ?? "", /monthly/);
  assert.equal(triggerProblem("schedule", { interval: "week", at: "09:00", weekday: 2 }, null), null);
  assert.equal(triggerProblem("schedule", { interval: "month", at: "09:00", day: 2 }, null), null);
  assert.match(triggerProblem("ticket.due", { when: "before" }, null) ?? "", /needs days/);
  assert.match(triggerProblem("ticket.due", { when: "on", days: 1 }, null) ?? "", /takes none/);
  assert.match(triggerProblem("ticket.in_column", { days: 1 }, null) ?? "", /needs status_uuid/);
  assert.match(triggerProblem("column.empty", { status_uuid: uuid }, null) ?? "", /needs a task_uuid/);
  assert.equal(triggerProblem("column.empty", { status_uuid: uuid }, uuid), null);
});
