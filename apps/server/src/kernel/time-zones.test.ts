import assert from "node:assert/strict";
import { test } from "node:test";
import { clockIn, dayIn, timeZoneNamed } from "./time-zones.ts";

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
