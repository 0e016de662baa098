import assert from "node:assert/strict";
import { test } from "node:test";
import { clockIn, dayIn, lastMorning, minuteInUtc, morningOf, timeZoneNamed } from "./time-zones.ts";

test("a name of the database of time zones is one in any case, with every name of a place", () => {
  for (const name of ["Europe/Berlin", "UTC", "Asia/Kolkata", "Asia/Calcutta", "Europe/Kyiv", "Etc/GMT+5", "EST5EDT"])
    assert.equal(timeZoneNamed(name), name);
  assert.equal(timeZoneNamed("europe/berlin"), "Europe/Berlin");
  for (const zone of Intl.supportedValuesOf("timeZone")) assert.equal(timeZoneNamed(zone), zone);
});

test("offsets, times and unknown names are no time zones", () => {
  const wrong = [
    "",
    " ",
    "+01:00",
    "-11",
    "Z",
    "Mars/Olympus",
    "Europe/Berlin ",
    "Local",
    "2026-11-29T00:00[Europe/Berlin]",
    "T0000Z",
  ];
  for (const name of wrong) assert.equal(timeZoneNamed(name), null, name);
});

test("at one moment it is three days on Earth", () => {
  const moment = Date.parse("2026-11-29T10:30:00Z");
  assert.equal(dayIn("Pacific/Kiritimati", moment), "2026-11-30");
  assert.equal(dayIn(null, moment), "2026-11-29");
  assert.equal(dayIn("Pacific/Pago_Pago", moment), "2026-11-28");
  assert.equal(dayIn("Not/Known", moment), "2026-11-29");
});

test("a day ends an hour earlier in summer", () => {
  assert.equal(dayIn("Europe/Berlin", Date.parse("2026-03-28T22:59:59Z")), "2026-03-28");
  assert.equal(dayIn("Europe/Berlin", Date.parse("2026-03-28T23:00:00Z")), "2026-03-29");
  assert.equal(dayIn("Europe/Berlin", Date.parse("2026-03-29T22:00:00Z")), "2026-03-30");
  assert.equal(clockIn("Europe/Berlin", Date.parse("2026-03-29T01:00:00Z")).hour, 3);
});

const lastIn = (zone: string | null, time: string): string => lastMorning(zone, Date.parse(time)).toString();

test("the morning is at seven o'clock, also on the days on which the clocks change", () => {
  // seven o'clock of Berlin is 06:00 UTC in winter and 05:00 in summer
  for (const [before, at, day] of [
    ["2026-03-28T05:59:59Z", "2026-03-28T06:00:00Z", "2026-03-28"],
    ["2026-03-29T04:59:59Z", "2026-03-29T05:00:00Z", "2026-03-29"],
    ["2026-10-25T05:59:59Z", "2026-10-25T06:00:00Z", "2026-10-25"],
  ] as const) {
    assert.notEqual(lastIn("Europe/Berlin", before), day);
    assert.equal(lastIn("Europe/Berlin", at), day);
    assert.equal(morningOf(Temporal.PlainDate.from(day), "Europe/Berlin"), Date.parse(at));
  }
  assert.equal(lastIn("Pacific/Kiritimati", "2026-11-29T17:00:00Z"), "2026-11-30");
  assert.equal(lastIn("Pacific/Pago_Pago", "2026-11-29T17:59:59Z"), "2026-11-28");
  assert.equal(lastIn(null, "2026-11-29T07:00:00Z"), "2026-11-29");
});

test("a moment for readers of an unknown zone names the zone", () => {
  assert.equal(minuteInUtc(Date.parse("2026-11-29T04:05:59.999Z")), "2026-11-29 04:05 UTC");
});
