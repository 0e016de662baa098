import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const root = join(import.meta.dirname, "../../../..");

/** The ways in which a day, or an hour of it, is computed from a moment: each with a line that does so. */
const ways: readonly (readonly [pattern: RegExp, planted: string])[] = [
  [/toISOString\(\)\s*\.(?!length)/, "const day = new Date(now).toISOString().slice(0, 10);"],
  [/\.(?:slice|substring|substr)\(0, 10\)/, "const day = row.created_at.slice(0, 10);"],
  [/\.split\("T"\)/, 'const [day] = text.split("T");'],
  [/\b[gs]et(?:UTC)?(?:Date|Day|Month|FullYear|Hours)\(/, "date.setHours(7, 0, 0, 0);"],
  [
    /\bto(?:Date|Time|UTC|LocaleDate|LocaleTime)String\(/,
    "const isToday = date.toDateString() === now.toDateString();",
  ],
  [/DateTimeFormat\(/, 'const format = new Intl.DateTimeFormat("en", { dateStyle: "medium" });'],
  [/Temporal\.Now|toZonedDateTime|zonedDateTime/, "const day = Temporal.Now.plainDateISO();"],
  [/\b(?:dayIn|clockIn|lastMorning)\((?:utc|null)\b/, "const today = dayIn(utc, services.now());"],
  [/[/%] (?:86_400_000|86400000|day|oneDay|dayLength)\b/, "const today = Math.floor(now / 86_400_000);"],
  [/\bcurrent_date\b|\blocaltime(?:stamp)?\b/i, "select current_date"],
  [/\bdate_(?:trunc|bin|part)\(/i, "where day = date_trunc('day', created_at)"],
  [/\bat time zone\b/i, "select (clock_timestamp() at time zone 'UTC') as moment"],
  [/(?:\)|\w_at|\bnow|\bmoment)::date\b/i, "select due_date < clock_timestamp()::date"],
  [/\bas date\)/i, "select cast(created_at as date)"],
  [/\bto_char\(/i, "select to_char(created_at, 'YYYY-MM-DD')"],
  [/\bextract\((?:day|dow|isodow|doy|hour|month|week|year)\b/i, "select extract(dow from created_at)"],
];

const instant = "writes a moment in full, in UTC (§1.1 rule 3)";
const calendar = "computes with days of the calendar, and knows no moment";
const ofAutomations = "the days of automations are in UTC (§4.3 rule 2)";
const ofCounts = "the days of counts are in UTC (§4.3 rule 2)";
const inApp = "the days of the browser's own time zone, in which the app is read";
const ofOperators = "for operators and programs, in UTC";

/** Every file that computes a day or an hour, and whose it is. A person's day comes from `kernel/time-zones.ts` and their own time zone. */
const reviewed: Readonly<Record<string, string>> = {
  "apps/server/migrations/0001_schema.sql": ofOperators,
  "apps/server/src/kernel/cursor.ts": "checks the form of a moment",
  "apps/server/src/kernel/time-zones.ts": "the one place that knows time zones",
  "apps/server/src/platform/backup/backup.ts": ofOperators,
  "apps/server/src/platform/db/json.ts": instant,
  "apps/server/src/platform/http/pages.ts": instant,
  "apps/server/src/platform/mail/mailer.ts": ofOperators,
  "apps/server/src/platform/pdf/make-pdf.ts": "the moment of a document, in UTC, as the format wants it",
  "apps/server/src/platform/seal/signing-key.ts": "the years of a certificate, in UTC, as the format wants them",
  "apps/server/src/features/reactions/automations/schedule.ts": ofAutomations,
  "apps/server/src/features/reactions/automations/view.ts": instant,
  "apps/server/src/features/reactions/summaries/mail.ts": calendar,
  "apps/server/src/features/transfer/export-format/columns.ts": instant,
  "apps/server/src/features/transfer/exports/read-rows.ts": instant,
  "apps/server/src/features/transfer/exports/routes/get-export-content.ts":
    "the name of a workspace's export, in UTC (§4.3 rule 2)",
  "apps/server/src/features/transfer/imports/dates.ts": "a date as the file has it; of a time, the importer's day",
  "apps/server/src/features/transfer/imports/prepare.ts": "the day of a comment, in UTC: everybody reads the same text",
  "apps/server/src/features/transfer/imports/test-tickets.ts":
    "a helper of tests: the day of a fixture's moment, in UTC",
  "apps/server/src/features/website/visit-counts/counts.ts": ofCounts,
  "apps/server/src/features/website/visit-counts/list-visit-counts.ts": ofCounts,
  "apps/server/src/features/website/visit-counts/queries.ts": ofCounts,
  "apps/web/src/features/trash/entry.tsx": "how many times 24 hours are left, and no day",
  "apps/web/src/i18n/times.ts": inApp,
  "apps/web/src/session/browser-zone.ts": inApp,
  "apps/web/src/ui/days.ts": inApp,
  "apps/web/src/ui/due-text.ts": calendar,
  "apps/web/src/ui/month-grid.tsx": calendar,
  "apps/web/src/ui/parse-day.ts": calendar,
};

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/^\s*(?:\/\/|--).*$/gm, "");

const found = (text: string): string[] =>
  withoutComments(text)
    .split("\n")
    .filter((line) => ways.some(([pattern]) => pattern.test(line)))
    .map((line) => line.trim());

test("each way to compute a day is found", () => {
  for (const [pattern, planted] of ways) {
    assert.match(planted, pattern);
    assert.deepEqual(found(`const a = 1;\n  ${planted}\n// ${planted}`), [planted]);
  }
});

test("each place that computes a day or an hour from a moment says whose day it is", () => {
  const files = globSync(["apps/*/src/**/*.{ts,tsx}", "packages/*/src/**/*.{ts,tsx}", "apps/server/migrations/*.sql"], {
    cwd: root,
  }).filter((path) => !/\.test\.tsx?$/.test(path));
  assert.ok(files.length > 1000);
  const computing = files.filter((path) => found(readFileSync(join(root, path), "utf8")).length > 0);
  const missing = computing.filter((path) => !(path in reviewed));
  assert.deepEqual(missing, [], "use the person's time zone, or say here whose day it is");
  assert.deepEqual(
    Object.keys(reviewed).filter((path) => !computing.includes(path)),
    [],
    "these compute none any more",
  );
});
