import assert from "node:assert/strict";
import { test } from "node:test";
import { toNoon } from "#test/clock.ts";
import { startCompany } from "#test/company.ts";
import { countsOf } from "#test/visits.ts";

const company = await startCompany();
const { nobody, harness } = company;
const { counted, until } = countsOf(company);
const run = harness.platform.pool.run;
toNoon(harness);

test("wrong input is rejected", async () => {
  const event = "opened";
  const wrong = [
    {},
    { event: "" },
    { event: " " },
    { event: "x".repeat(51) },
    { event, landing_path: "x".repeat(501) },
    { event, referrer_host: "x".repeat(201) },
    { event, click_source: "x".repeat(21) },
    { event, path: "/" },
  ];
  for (const body of wrong)
    assert.equal((await nobody.post("/public/funnel-event", body)).status, 400, JSON.stringify(body).slice(0, 60));
  assert.deepEqual(await counted("funnel_event"), {});
});

test("events are counted by their names, with the reported properties of the visit", async () => {
  const events = [
    { event: "Opened", landing_path: "/a?b", referrer_host: "News.example.com", utm_source: "letter" },
    { event: "opened", landing_path: "/a" },
    { event: "done by ada@example.com" },
  ];
  for (const event of events) {
    const { status, body } = await nobody.post("/public/funnel-event", event);
    assert.deepEqual([status, body], [200, { funnel_event: { counted: true } }]);
  }
  const wanted = {
    "total opened ": 2,
    "path opened /a": 2,
    "referrer_host opened news.example.com": 1,
    "utm_source opened letter": 1,
    "total * ": 1,
  };
  await until("funnel_event", wanted);
  assert.deepEqual(await counted("funnel_event"), wanted);
});

test("a day has at most a thousand names of events; further ones are counted together", async () => {
  await run("delete from visit_counts");
  const day = new Date(harness.platform.services.now()).toISOString().slice(0, 10);
  await run(
    `insert into visit_counts (day, kind, dimension, event, value, count)
     select $1, 'funnel_event', 'total', 'event ' || n, '', 1 from generate_series(1, 1000) n`,
    [day],
  );
  for (const event of ["new", "newer", "event 3"]) await nobody.post("/public/funnel-event", { event });
  await until("funnel_event", { "total event 3 ": 2, "total (other) (other)": 2, "total new ": undefined });
});
