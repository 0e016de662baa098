import assert from "node:assert/strict";
import { test } from "node:test";
import { toNoon } from "#test/clock.ts";
import { startCompany } from "#test/company.ts";
import { assertForStaff, staffPerson } from "#test/staff.ts";
import { countsOf } from "#test/visits.ts";
import { forgetOldCounts } from "./queries.ts";

const company = await startCompany();
const { nobody, harness } = company;
const { until } = countsOf(company);
const sam = await staffPerson(harness);
toNoon(harness);
const today = () => new Date(harness.platform.services.now()).toISOString().slice(0, 10);

test("only staff accounts read the counts", async () => {
  await assertForStaff(company, (who) => who.get("/staff/visit-counts"));
  assert.equal((await sam.get("/staff/visit-counts?day=yesterday")).status, 400);
  assert.equal((await sam.get("/staff/visit-counts?kind=click")).status, 400);
});

test("staff read a day's counts, each property by itself, the most frequent first", async () => {
  for (const path of ["/a", "/b", "/b"]) await nobody.post("/public/page-view", { path });
  await nobody.post("/public/funnel-event", { event: "opened" });
  await until("page_view", { "total ": 3, "path /a": 1, "path /b": 2 });
  await until("funnel_event", { "total opened ": 1 });
  const day = today();
  const row = { day, kind: "page_view", event: "" };
  const { visit_counts } = (await sam.get("/staff/visit-counts")).body;
  assert.deepEqual(visit_counts, [
    { ...row, dimension: "path", value: "/b", count: 2 },
    { ...row, dimension: "path", value: "/a", count: 1 },
    { ...row, dimension: "total", value: "", count: 3 },
  ]);
  const events = (await sam.get(`/staff/visit-counts?day=${day}&kind=funnel_event`)).body.visit_counts;
  assert.deepEqual(events, [{ day, kind: "funnel_event", event: "opened", dimension: "total", value: "", count: 1 }]);
  assert.deepEqual((await sam.get("/staff/visit-counts?day=2020-01-01")).body.visit_counts, []);
});

test("counts are removed after 400 days", async () => {
  const day = today();
  const left = async () =>
    (await harness.platform.pool.run("select 1 from visit_counts where day = $1::date", [day])).length;
  harness.advance(400 * 86_400_000);
  await forgetOldCounts(harness.platform);
  assert.ok((await left()) > 0);
  harness.advance(86_400_000);
  await forgetOldCounts(harness.platform);
  assert.equal(await left(), 0);
});
