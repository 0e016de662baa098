import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { subscribe } from "#test/summaries.ts";
import { signUnsubscribe } from "../unsubscribe-link.ts";

const company = await startCompany();
const { cleo, ivy, nobody, board, harness } = company;
const { links } = harness.platform.services;
const pathOf = (who: typeof cleo) => `/public/unsubscribe/${signUnsubscribe(links, who.uuid)}`;
await subscribe(cleo, board.uuid);

test("a malformed token fails with 400, an unknown one with 404", async () => {
  assert.equal((await nobody.get("/public/unsubscribe/short")).status, 400);
  assert.equal((await nobody.get(`/public/unsubscribe/${"x".repeat(64)}`)).status, 404);
});

const state = () => harness.platform.pool.run("select stopped_at, updated_at from summary_emails");

test("opening the link changes nothing, also when a mail scanner does; the page has the button", async () => {
  const before = await company.footprint();
  const rows = [...(await state())];
  for (let round = 0; round < 3; round += 1) {
    // the query that the button adds has no effect when the page is only opened again
    const { status, body } = await nobody.get(
      `${pathOf(cleo)}${["", "?resubscribe=false", "?resubscribe=true"][round]}`,
    );
    assert.equal(status, 200);
    assert.match(String(body), /<form method="post" action="\?resubscribe=false"><button>Unsubscribe from all of them/);
  }
  assert.deepEqual(await company.footprint(), before);
  assert.deepEqual([...(await state())], rows);
});

test("the page names no person, has no scripts and no external content, and cannot be framed, cached or indexed", async () => {
  const { body, headers } = await nobody.get(pathOf(cleo));
  assert.doesNotMatch(String(body), /cleo|@|<script|src=|https?:/i);
  assert.equal(
    headers["content-security-policy"],
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
  assert.equal(headers["content-type"], "text/html; charset=utf-8");
  assert.equal(headers["cache-control"], "no-store");
  assert.equal(headers["referrer-policy"], "no-referrer");
  assert.equal(headers["x-robots-tag"], "noindex, nofollow");
});

test("the page shows whether summaries are sent", async () => {
  await nobody.post(pathOf(cleo));
  assert.match(String((await nobody.get(pathOf(cleo))).body), /no summary e-mails any more.*\n.*Let them come again/);
  const nothing = String((await nobody.get(pathOf(ivy))).body);
  assert.match(nothing, /You get no summary e-mails\./);
  assert.doesNotMatch(nothing, /<form/);
});
