import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { startSigning } from "#test/signatures.ts";

const company = await startCompany();
const { decline, eventsOf, historyOf, page, read, request, sign } = await startSigning(company);

test("a reason that is too long or no text is rejected", async () => {
  const asked = await request(await page("Contract"));
  const before = await company.footprint();
  for (const body of [{ reason: "x".repeat(501) }, { reason: 1 }, { why: "No" }]) {
    assert.equal((await decline(asked, body)).status, 400);
  }
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await decline(asked, { reason: "x".repeat(500) })).status, 200);
});

test("a signer declines, with a reason or without a body, and then nobody reads or signs the document", async () => {
  const made = await page("Contract", null, "Secret terms");
  const [one, other] = [await request(made), await request(made)];
  const { body } = await decline(one, { reason: " The second clause " });
  assert.equal(body.signature_request.state, "declined");
  assert.equal((await decline(other)).status, 200);
  for (const asked of [one, other]) {
    const shown = (await read(asked)).body.signature_request;
    assert.deepEqual(
      [shown.title, shown.content_json, shown.content_markdown, shown.blanks, shown.signed_at],
      [null, null, null, [], null],
    );
    for (const again of [await sign(asked), await decline(asked)]) {
      assert.deepEqual([again.status, again.body.code], [409, "signature_request_closed"]);
    }
  }
  const { reason, closed_at } = (await historyOf(one)).at(-1)?.details ?? {};
  assert.equal(reason, "The second clause");
  assert.match(String(closed_at), /^2\d{3}-/);
  assert.deepEqual(
    (await eventsOf(made)).filter((name) => name !== "signature_request.created"),
    ["signature_request.declined", "signature_request.declined"],
  );
});
