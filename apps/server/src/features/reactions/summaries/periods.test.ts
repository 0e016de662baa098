import assert from "node:assert/strict";
import { test } from "node:test";
import { array, assert as assertProperty, constantFrom, date, integer, property } from "fast-check";
import { duePeriod, frequencies, lastDue, nextDue } from "./periods.ts";

const anyFrequency = constantFrom(...frequencies);
const anyMoment = date({
  min: new Date("2020-01-01T00:00:00Z"),
  max: new Date("2040-01-01T00:00:00Z"),
  noInvalidDate: true,
});
const at = (text: string): Date => new Date(`${text}Z`);

test("summaries are due at 07:00 UTC: every day, on Mondays, on the first of the month", () => {
  const cases = [
    ["daily", "2026-11-21T06:59:59.999", "2026-11-20T07:00", "2026-11-21T07:00"],
    ["daily", "2026-11-21T07:00", "2026-11-21T07:00", "2026-11-22T07:00"],
    ["daily", "2026-12-31T23:59", "2026-12-31T07:00", "2027-01-01T07:00"],
    ["weekly", "2026-11-21T12:00", "2026-11-16T07:00", "2026-11-23T07:00"],
    ["weekly", "2026-11-23T06:59", "2026-11-16T07:00", "2026-11-23T07:00"],
    ["weekly", "2026-11-23T07:00", "2026-11-23T07:00", "2026-11-30T07:00"],
    ["weekly", "2026-11-22T23:00", "2026-11-16T07:00", "2026-11-23T07:00"],
    ["monthly", "2026-12-01T06:59", "2026-11-01T07:00", "2026-12-01T07:00"],
    ["monthly", "2026-12-31T07:00", "2026-12-01T07:00", "2027-01-01T07:00"],
    ["monthly", "2028-02-29T23:00", "2028-02-01T07:00", "2028-03-01T07:00"],
  ] as const;
  for (const [frequency, now, last, next] of cases) {
    assert.deepEqual([lastDue(frequency, at(now)), nextDue(frequency, at(now))], [at(last), at(next)], now);
  }
});

test("now lies between the last due time and the next, and nothing is due between the two", () => {
  assertProperty(
    property(anyFrequency, anyMoment, (frequency, now) => {
      const [last, next] = [lastDue(frequency, now), nextDue(frequency, now)];
      assert.ok(last <= now && now < next);
      assert.deepEqual(lastDue(frequency, new Date(next.getTime() - 1)), last);
      assert.deepEqual(lastDue(frequency, next), next);
      assert.equal(last.getUTCHours(), 7);
      if (frequency === "weekly") assert.equal(last.getUTCDay(), 1);
      if (frequency === "monthly") assert.equal(last.getUTCDate(), 1);
    }),
  );
});

test("summaries are sent irregularly: the periods have no gap and do not overlap", () => {
  assertProperty(
    property(
      anyFrequency,
      anyMoment,
      array(integer({ min: 0, max: 100 * 24 }), { maxLength: 40 }),
      (how, start, hours) => {
        let lastEnd: Date | null = null;
        let now = start;
        for (const passed of hours) {
          now = new Date(now.getTime() + passed * 3_600_000);
          const period = duePeriod(how, lastEnd, now);
          if (period === null) {
            assert.deepEqual(lastEnd, lastDue(how, now));
            continue;
          }
          assert.ok(period.from < period.until && period.until <= now);
          if (lastEnd !== null) assert.deepEqual(period.from, lastEnd);
          lastEnd = period.until;
          // a second run at the same moment sends nothing, so one summary covered everything that was missed
          assert.equal(duePeriod(how, lastEnd, now), null);
        }
      },
    ),
  );
});

test("the first summary reports on one period", () => {
  const first = (frequency: (typeof frequencies)[number]) => duePeriod(frequency, null, at("2026-12-07T08:00"));
  assert.deepEqual(first("daily"), { from: at("2026-12-06T07:00"), until: at("2026-12-07T07:00") });
  assert.deepEqual(first("weekly"), { from: at("2026-11-30T07:00"), until: at("2026-12-07T07:00") });
  assert.deepEqual(first("monthly"), { from: at("2026-11-01T07:00"), until: at("2026-12-01T07:00") });
});

test("after a change to a rarer summary the periods do not overlap either", () => {
  assert.equal(duePeriod("monthly", at("2026-11-21T07:00"), at("2026-11-25T12:00")), null);
  assert.deepEqual(duePeriod("monthly", at("2026-11-21T07:00"), at("2026-12-01T12:00")), {
    from: at("2026-11-21T07:00"),
    until: at("2026-12-01T07:00"),
  });
});
