import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { subscribe } from "#test/summaries.ts";
import { signUnsubscribe } from "../unsubscribe-link.ts";

const company = await startCompany();
const { cleo, board, harness } = company;
await subscribe(cleo, board.uuid);
const path = `/public/unsubscribe/${signUnsubscribe(harness.platform.services.links, cleo.uuid)}`;
const run = harness.platform.pool.run;

async function post(url: string, type?: string, payload?: string, headers: Record<string, string> = {}) {
  const reply = await harness.app.inject({
    method: "POST",
    url,
    headers: { ...(type === undefined ? {} : { "content-type": type }), ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: reply.statusCode, page: reply.body, headers: reply.headers };
}

async function stopped(): Promise<boolean> {
  const [row] = await run("select stopped_at is not null as stopped from summary_emails");
  return (row as { stopped: boolean }).stopped;
}

const form = "application/x-www-form-urlencoded";
const oneClick = "List-Unsubscribe=One-Click";

test("a malformed token fails with 400, an unknown one with 404, a large body with 413, and nothing is changed", async () => {
  const before = await company.footprint();
  for (const token of ["short", "x".repeat(101), "with.a.dot.in.it.and.more"]) {
    assert.equal((await post(`/public/unsubscribe/${token}`, form, oneClick)).status, 400, token);
  }
  for (const token of ["x".repeat(20), "x".repeat(64), path.slice(-64, -1)]) {
    assert.equal((await post(`/public/unsubscribe/${token}`, form, oneClick)).status, 404, token);
  }
  assert.equal((await post(`${path}?a=1`, form, oneClick)).status, 400);
  assert.equal((await post(path, form, "x".repeat(5000))).status, 413);
  assert.deepEqual(await company.footprint(), before);
  assert.equal(await stopped(), false);
});

test("one POST of a mail program ends the summaries, with any body", async () => {
  const boundary = `--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n`;
  for (const [type, body] of [
    [form, oneClick],
    [`${form}; charset=UTF-8`, oneClick],
    ["multipart/form-data; boundary=b", boundary],
    ["text/plain", oneClick],
    ["application/json", "no json"],
    [undefined, undefined],
    [undefined, oneClick],
  ] as const) {
    await run("update summary_emails set stopped_at = null");
    const { status } = await post(path, type, body);
    assert.deepEqual([status, await stopped()], [200, true], `${type}`);
  }
});

test("the button of the page works for a person who is signed in in the browser, and can be undone", async () => {
  const headers = { cookie: `stoa_session=${cleo.token}`, origin: "https://stoa.test" };
  const first = await post(`${path}?resubscribe=true`, form, "", headers);
  assert.deepEqual([first.status, await stopped()], [200, false]);
  assert.match(first.page, /<form method="post" action="\?resubscribe=false">/);
  const second = await post(`${path}?resubscribe=false`, form, "", headers);
  assert.deepEqual([second.status, await stopped()], [200, true]);
  assert.match(second.page, /You get no summary e-mails any more\./);
  assert.match(String(second.headers["content-type"]), /^text\/html/);
});

test("all other routes take only JSON", async () => {
  for (const url of ["/public/unsubscribe", "/auth/login", "/profile/move-sound"]) {
    const { status } = await post(url, form, oneClick, { authorization: `Bearer ${cleo.token}` });
    assert.equal(status, 415, url);
  }
});
