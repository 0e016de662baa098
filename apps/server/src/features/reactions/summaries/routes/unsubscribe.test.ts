import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { accountEventsOf, subscribe } from "#test/summaries.ts";
import { signUnsubscribe } from "../unsubscribe-link.ts";

const company = await startCompany();
const { cleo, dev, ivy, nobody, board, workspace, harness } = company;
const { links } = harness.platform.services;
await subscribe(cleo, board.uuid);
await subscribe(dev, board.uuid);
const good = { user_uuid: cleo.uuid, signature: signUnsubscribe(links, cleo.uuid) };
const post = (body: object) => nobody.post("/public/unsubscribe", body);

async function isStopped(who: typeof cleo): Promise<boolean> {
  const { subscriptions } = (await who.get(`/profile/summary-emails?workspace_uuid=${workspace.uuid}`)).body;
  return subscriptions[0].is_stopped;
}

test("wrong input fails with 400; a wrong signature and an unknown person fail with the same 404", async () => {
  const before = await company.footprint();
  for (const change of [
    { user_uuid: "cleo" },
    { user_uuid: undefined },
    { signature: "" },
    { signature: "x".repeat(201) },
    { signature: undefined },
    { resubscribe: "yes" },
    { board_uuid: board.uuid },
  ]) {
    assert.equal((await post({ ...good, ...change })).status, 400, JSON.stringify(change));
  }
  const unknown = "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d9999";
  for (const wrong of [
    { user_uuid: dev.uuid },
    { signature: "x" },
    { signature: "x".repeat(200) },
    { signature: `${good.signature} ` },
    { signature: good.signature.slice(0, -4) },
    { signature: `${good.signature}AAAA` },
    { signature: links.sign("profile image", Buffer.from(cleo.uuid.replaceAll("-", ""), "hex")) },
    { user_uuid: unknown, signature: signUnsubscribe(links, unknown) },
    ...Array.from({ length: good.signature.length }, (_, at) => ({
      signature: `${good.signature.slice(0, at)}${good.signature[at] === "A" ? "B" : "A"}${good.signature.slice(at + 1)}`,
    })),
  ]) {
    const { status, body } = await post({ ...good, ...wrong });
    assert.deepEqual(
      [status, body],
      [404, { error: "This link is not valid.", code: "unsubscribe_link_unknown" }],
      JSON.stringify(wrong),
    );
  }
  assert.deepEqual(await company.footprint(), before);
});

test("all summaries of the person stop, and the subscriptions are kept", async () => {
  const { status, body } = await post({ ...good, user_uuid: cleo.uuid.toUpperCase() });
  assert.deepEqual([status, body], [200, { unsubscribe: { user_uuid: cleo.uuid, unsubscribed: true } }]);
  assert.deepEqual([await isStopped(cleo), await isStopped(dev)], [true, false]);
  const before = await company.footprint();
  assert.equal((await post({ ...good, resubscribe: false })).status, 200);
  assert.deepEqual(await company.footprint(), before);
});

test("stopped summaries are resumed by the link, or one by one", async () => {
  const { status, body } = await post({ ...good, resubscribe: true });
  assert.deepEqual([status, body], [200, { unsubscribe: { user_uuid: cleo.uuid, unsubscribed: false } }]);
  assert.equal(await isStopped(cleo), false);
  await post(good);
  await subscribe(cleo, board.uuid);
  assert.equal(await isStopped(cleo), false);
  assert.deepEqual(
    (await accountEventsOf(harness, cleo.uuid)).map(({ name }) => name),
    [
      "account.summary_subscribed",
      "account.summaries_stopped",
      "account.summaries_resumed",
      "account.summaries_stopped",
      "account.summary_subscribed",
    ],
  );
});

test("unsubscribing a person without summaries changes nothing", async () => {
  const before = await company.footprint();
  const { status } = await post({ user_uuid: ivy.uuid, signature: signUnsubscribe(links, ivy.uuid) });
  assert.equal(status, 200);
  assert.deepEqual(await company.footprint(), before);
});

test("a deactivated account can still unsubscribe, a deleted one is unknown", async () => {
  const run = harness.platform.pool.run;
  await run("update users set deactivated_at = clock_timestamp() where uuid = $1", [cleo.uuid]);
  assert.equal((await post(good)).status, 200);
  await run(`update users set deleted_at = clock_timestamp(), email = null, password_hash = null where uuid = $1`, [
    cleo.uuid,
  ]);
  assert.equal((await post(good)).status, 404);
});
