import assert from "node:assert/strict";
import { test } from "node:test";
import { array, assert as assertProperty, constantFrom, date, integer, property } from "fast-check";
import { clockIn } from "#kernel/time-zones.ts";
import { duePeriod, frequencies, lastDue, nextDue } from "./periods.ts";

const anyFrequency = constantFrom(...frequencies);
const anyMoment = date({
  min: new Date("2020-01-01T00:00:00Z"),
  max: new Date("2040-01-01T00:00:00Z"),
  noInvalidDate: true,
});
// also one whose clocks change by half an hour
const anyZone = constantFrom(null, "Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Berlin", "Australia/Lord_Howe");
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
    assert.deepEqual([lastDue(frequency, at(now), null), nextDue(frequency, at(now), null)], [at(last), at(next)], now);
  }
});

test("now lies between the last due time and the next, and nothing is due between the two", () => {
  assertProperty(
    property(anyFrequency, anyMoment, anyZone, (frequency, now, zone) => {
      const [last, next] = [lastDue(frequency, now, zone), nextDue(frequency, now, zone)];
      assert.ok(last <= now && now < next);
      assert.deepEqual(lastDue(frequency, new Date(next.getTime() - 1), zone), last);
      assert.deepEqual(lastDue(frequency, next, zone), next);
      const clock = clockIn(zone, last.getTime());
      assert.equal(clock.toPlainTime().toString(), "07:00:00");
      if (frequency === "weekly") assert.equal(clock.dayOfWeek, 1);
      if (frequency === "monthly") assert.equal(clock.day, 1);
    }),
  );
});

test("summaries are sent irregularly: the periods have no gap and do not overlap", () => {
  assertProperty(
    property(
      anyFrequency,
      anyMoment,
      array(integer({ min: 0, max: 100 * 24 }), { maxLength: 40 }),
      anyZone,
      (how, start, hours, zone) => {
        let lastEnd: Date | null = null;
        let now = start;
        for (const passed of hours) {
          now = new Date(now.getTime() + passed * 3_600_000);
          const period = duePeriod(how, lastEnd, now, zone);
          if (period === null) {
            assert.deepEqual(lastEnd, lastDue(how, now, zone));
            continue;
          }
          assert.ok(period.from < period.until && period.until <= now);
          if (lastEnd !== null) assert.deepEqual(period.from, lastEnd);
          lastEnd = period.until;
          // a second run at the same moment sends nothing, so one summary covered everything that was missed
          assert.equal(duePeriod(how, lastEnd, now, zone), null);
        }
      },
    ),
  );
});

test("the first summary reports on one period", () => {
  const first = (frequency: (typeof frequencies)[number]) => duePeriod(frequency, null, at("2026-12-07T08:00"), null);
  assert.deepEqual(first("daily"), { from: at("2026-12-06T07:00"), until: at("2026-12-07T07:00") });
  assert.deepEqual(first("weekly"), { from: at("2026-11-30T07:00"), until: at("2026-12-07T07:00") });
  assert.deepEqual(first("monthly"), { from: at("2026-11-01T07:00"), until: at("2026-12-01T07:00") });
});

test("after a change to a rarer summary the periods do not overlap either", () => {
  assert.equal(duePeriod("monthly", at("2026-11-21T07:00"), at("2026-11-25T12:00"), null), null);
  assert.deepEqual(duePeriod("monthly", at("2026-11-21T07:00"), at("2026-12-01T12:00"), null), {
    from: at("2026-11-21T07:00"),
    until: at("2026-12-01T07:00"),
  });
});

test("the morning is that of the person's time zone, before and after its clocks change", () => {
  const cases = [
    ["daily", "Pacific/Kiritimati", "2026-11-29T16:59", "2026-11-28T17:00", "2026-11-29T17:00"],
    ["daily", "Pacific/Pago_Pago", "2026-11-29T17:59", "2026-11-28T18:00", "2026-11-29T18:00"],
    // Monday begins in Kiritimati while it is Sunday in UTC, and in Pago Pago eleven hours after it
    ["weekly", "Pacific/Kiritimati", "2026-11-29T17:00", "2026-11-29T17:00", "2026-12-06T17:00"],
    ["weekly", "Pacific/Pago_Pago", "2026-11-30T17:59", "2026-11-23T18:00", "2026-11-30T18:00"],
    ["monthly", "Pacific/Kiritimati", "2026-11-30T18:00", "2026-11-30T17:00", "2026-12-31T17:00"],
    // summer time begins on 29 March 2026 and ends on 25 October
    ["daily", "Europe/Berlin", "2026-03-28T12:00", "2026-03-28T06:00", "2026-03-29T05:00"],
    ["daily", "Europe/Berlin", "2026-10-24T12:00", "2026-10-24T05:00", "2026-10-25T06:00"],
    ["weekly", "Europe/Berlin", "2026-03-24T12:00", "2026-03-23T06:00", "2026-03-30T05:00"],
  ] as const;
  for (const [frequency, zone, now, last, next] of cases) {
    const found = [lastDue(frequency, at(now), zone), nextDue(frequency, at(now), zone)];
    assert.deepEqual(found, [at(last), at(next)], `${zone} ${now}`);
  }
});
