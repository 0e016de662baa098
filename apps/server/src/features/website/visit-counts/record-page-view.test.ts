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
  const path = "/pricing";
  const wrong = [
    {},
    { path: "" },
    { path: "x".repeat(501) },
    { path, referrer: "x".repeat(2001) },
    { path, utm_source: "x".repeat(101) },
    { path, utm_medium: "x".repeat(101) },
    { path, utm_campaign: "x".repeat(101) },
    { path, click_source: "x".repeat(21) },
    { path, user: "me" },
  ];
  for (const body of wrong)
    assert.equal((await nobody.post("/public/page-view", body)).status, 400, JSON.stringify(body).slice(0, 60));
  assert.deepEqual(await counted("page_view"), {});
});

test("views are counted by day, each property by itself, without anything that may lead to a person", async () => {
  const token = "Jx2mVq8ZrT5bYc0NwK3sHdL7fGpA9uQeR1oXiB6tM4k";
  const views = [
    { path: "/pricing?mail=ada@example.com#top", referrer: "https://News.example.com/a/b?c", utm_source: " Letter " },
    { path: "/pricing", referrer: "https://news.example.com/", utm_source: "letter", click_source: "button" },
    { path: `/b/${token}/x`, referrer: "http://192.0.2.1/", utm_campaign: "ada@example.com" },
    { path: "/t/0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d3001", utm_campaign: "" },
    { path: "/u/ada%40example.com", referrer: "no address at all" },
    { path: "https://stoa.example.com/u/12345678?a=1", referrer: "" },
    { path: "//", utm_medium: "a%2540b" },
    { path: "/u/%31%32%33%34%35%36", utm_source: "aB3dE5gH7jK9mN1pQ" },
  ];
  for (const view of views) {
    const { status, body } = await nobody.post("/public/page-view", view);
    assert.deepEqual([status, body], [200, { page_view: { counted: true } }]);
  }
  const wanted = {
    "total ": 8,
    "path /pricing": 2,
    "path /b/*/x": 1,
    "path /t/*": 1,
    "path /u/*": 3,
    "path /": 1,
    "referrer_host news.example.com": 2,
    "referrer_host (other)": 2,
    "utm_source letter": 2,
    "utm_source *": 1,
    "utm_campaign *": 1,
    "utm_medium a%2540b": 1,
    "click_source button": 1,
  };
  await until("page_view", wanted);
  assert.deepEqual(await counted("page_view"), wanted);
});

test("a day has at most a thousand values of a property; further ones are counted together", async () => {
  await run("delete from visit_counts");
  const day = new Date(harness.platform.services.now()).toISOString().slice(0, 10);
  await run(
    `insert into visit_counts (day, kind, dimension, event, value, count)
     select $1, 'page_view', 'path', '', '/page/' || n, 1 from generate_series(1, 999) n`,
    [day],
  );
  for (const path of ["/last", "/beyond", "/beyond/more", "/last", "/page/7"])
    await nobody.post("/public/page-view", { path });
  const wanted = { "path /last": 2, "path /beyond": undefined, "path (other)": 2, "path /page/7": 2, "total ": 5 };
  await until("page_view", wanted);
});

test("a visit sets no cookie, and is counted the same for somebody who is signed in", async () => {
  await run("delete from visit_counts");
  const reply = await company.ada.post("/public/page-view", { path: "/signed-in" });
  assert.equal(reply.headers["set-cookie"], undefined);
  await until("page_view", { "path /signed-in": 1 });
});
