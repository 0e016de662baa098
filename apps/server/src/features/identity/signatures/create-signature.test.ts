import assert from "node:assert/strict";
import { test } from "node:test";
import { inTransaction } from "#platform/transaction/transaction.ts";
import { footprint } from "#test/company.ts";
import { startHarness } from "#test/harness.ts";
import { keyOf, person, apiClient } from "#test/people.ts";
import { signatures } from "./index.ts";

const harness = await startHarness();
const { pool } = harness.platform;
const path = "/profile/signatures";
const most = 1_398_126;

test("only a session can save a signature, and an image of a wrong length or kind is rejected", async () => {
  const ada = await person(harness, "Ada");
  const { workspace } = (await ada.post("/workspaces", { name: "Keys" })).body;
  const before = await footprint(harness);
  const key = await keyOf(harness, ada, workspace.uuid);
  const counted = await footprint(harness);
  assert.notDeepEqual(counted, before);
  for (const who of [key, apiClient(harness, "")]) assert.equal((await who.post(path, { image: "a" })).status, 401);
  for (const image of ["", 7, null, "nul \u0000", "a".repeat(most + 1)]) {
    assert.equal((await ada.post(path, { image })).status, 400);
  }
  assert.equal((await ada.post(path, { image: "a", name: "mine" })).status, 400);
  assert.deepEqual(await footprint(harness), counted);
});

test("an image is kept as it is sent, up to 1,398,126 characters, and its event tells nothing of it", async () => {
  const ada = await person(harness, "Ada");
  for (const image of ["x", " <svg/> ", "a".repeat(most)]) {
    const answer = await ada.post(path, { image });
    assert.equal(answer.status, 201);
    assert.deepEqual(Object.keys(answer.body.signature), ["uuid", "image", "created_at"]);
    assert.ok(answer.body.signature.image === image);
    assert.ok((await ada.get(`${path}/${answer.body.signature.uuid}`)).body.signature.image === image);
  }
  const events = await pool.run("select data from account_events where user_uuid = $1", [ada.uuid]);
  assert.doesNotMatch(JSON.stringify(events), /<svg|aaaaaaaaa/);
});

test("of many at once only 20 are kept, and a deleted one makes room", async () => {
  const ada = await person(harness, "Ada");
  const answers = await Promise.all(Array.from({ length: 24 }, (_, index) => ada.post(path, { image: `${index}` })));
  assert.equal(answers.filter((answer) => answer.status === 201).length, 20);
  const refused = answers.filter((answer) => answer.status !== 201);
  assert.ok(refused.every((answer) => answer.status === 409 && /20 saved/.test(answer.body.error)));
  const { signatures: kept } = (await ada.get(path)).body;
  assert.equal(kept.length, 20);
  assert.equal((await (await person(harness, "Ben")).post(path, { image: "a" })).status, 201);
  await ada.delete(`${path}/${kept[0].uuid}`);
  assert.equal((await ada.post(path, { image: "a" })).status, 201);
});

test("signatures are part of their person's export, and go with the account", async () => {
  const [ada, ben] = [await person(harness, "Ada"), await person(harness, "Ben")];
  const { signature } = (await ada.post(path, { image: "drawn" })).body;
  await ben.post(path, { image: "another's" });
  const exported = async (who: typeof ada) => (await who.get("/profile/export")).body.export.signatures;
  assert.deepEqual(await exported(ada), [signature]);
  await inTransaction(harness.platform.transactions, {}, async (tx) =>
    signatures.privacy?.erase?.(tx, ada.uuid, harness.platform.services),
  );
  assert.deepEqual(await exported(ada), []);
  assert.equal((await exported(ben)).length, 1);
});
