import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { startSigning } from "#test/signatures.ts";

const company = await startCompany();
const { ben, cleo } = company;
const { ask, page } = await startSigning(company);

test("a person's export has the requests that they created, and nothing of the signers", async () => {
  const made = await page("Contract");
  const { signature_request: asked } = (await ask(made, { signer_name: "Grace Hopper" }, cleo)).body;
  const exported = async (who = cleo) => {
    const { body } = await who.get("/profile/export");
    const whole = Buffer.isBuffer(body) ? JSON.parse(body.toString()) : body;
    return (whole.export ?? whole).signature_requests_created;
  };
  const [found] = await exported();
  assert.deepEqual([found.uuid, found.page_uuid, found.state], [asked.uuid, made.uuid, "pending"]);
  assert.doesNotMatch(JSON.stringify(found), /Hopper|grace|token/i);
  assert.deepEqual(await exported(ben), []);
});
