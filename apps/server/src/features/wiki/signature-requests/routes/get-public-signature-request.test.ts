import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { blank, startSigning, words } from "#test/signatures.ts";

const company = await startCompany();
const { ada, harness, nobody, workspace } = company;
const { decline, page, pageWith, read, request, sign } = await startSigning(company);
const { pool } = harness.platform;

test("everybody with the link sees the document, its blanks and who asks whom, and no search engine lists it", async () => {
  const asked = await request(await pageWith(words("Agreed: "), blank("sign", "Signature"), blank("place", "Place")));
  const { status, body, headers } = await read(asked);
  assert.equal(status, 200);
  assert.equal(headers["x-robots-tag"], "noindex, nofollow");
  const shown = body.signature_request;
  assert.deepEqual(shown.blanks, [
    { field_id: "sign", label: "Signature" },
    { field_id: "place", label: "Place" },
  ]);
  assert.deepEqual(
    [shown.state, shown.title, shown.workspace_name, shown.signer_name, shown.page_version, shown.document_hash],
    ["pending", "Contract", workspace.name, "Grace", 1, asked.document_hash],
  );
  assert.doesNotMatch(JSON.stringify(body), /@example\.com|Ada/);
});

test("an unknown link is 404, a malformed one 400", async () => {
  assert.equal((await nobody.get(`/public/wiki-signatures/${"x".repeat(43)}`)).status, 404);
  for (const wrong of ["x".repeat(19), "x".repeat(101), "a".repeat(20) + "."]) {
    assert.equal((await nobody.get(`/public/wiki-signatures/${wrong}`)).status, 400, wrong);
  }
});

test("a link works only while the workspace is there and shows pages; what was signed stays readable while it is there", async () => {
  const made = await page("Contract");
  const [waiting, signed] = [await request(made), await request(made)];
  await sign(signed);
  for (const [set, back, readable] of [
    ["public_wiki_pages_enabled = false", "public_wiki_pages_enabled = true", 200],
    ["suspended_at = clock_timestamp()", "suspended_at = null", 404],
    ["deleted_at = clock_timestamp()", "deleted_at = null", 404],
  ] as const) {
    await pool.run(`update workspaces set ${set} where uuid = $1`, [workspace.uuid]);
    assert.deepEqual([(await read(waiting)).status, (await sign(waiting)).status], [404, 404], set);
    assert.equal((await read(signed)).status, readable, set);
    await pool.run(`update workspaces set ${back} where uuid = $1`, [workspace.uuid]);
    assert.deepEqual([(await read(waiting)).status, (await read(signed)).status], [200, 200], back);
  }
});

test("in a read-only workspace a document is shown and can be declined, and nobody signs it", async () => {
  const made = await page("Contract");
  const [waiting, other] = [await request(made), await request(made)];
  await pool.run("update workspaces set billing_status = 'read_only' where uuid = $1", [workspace.uuid]);
  const shown = await read(waiting);
  assert.deepEqual(
    [shown.status, shown.body.signature_request.title, shown.body.signature_request.is_accepting],
    [200, "Contract", false],
  );
  const before = await company.footprint();
  const refused = await sign(waiting);
  assert.deepEqual([refused.status, refused.body.billing_frozen], [402, true]);
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await decline(other)).status, 200);
  await pool.run("update workspaces set billing_status = 'normal' where uuid = $1", [workspace.uuid]);
  assert.equal((await read(waiting)).body.signature_request.is_accepting, true);
  assert.equal((await sign(waiting)).status, 200);
});

test("a person who logged in sees what everybody sees", async () => {
  const asked = await request(await page("Contract"));
  const answer = await ada.get(`/public/wiki-signatures/${asked.token}`);
  assert.deepEqual(answer.body, (await read(asked)).body);
});
