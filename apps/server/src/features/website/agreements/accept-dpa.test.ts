import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";

const company = await startCompany();
const { nobody } = company;
const path = "/public/dpa-acceptance";
const accepted = {
  organisation_name: " Lighthouse Works ",
  signatory_name: "Ada Lovelace",
  signatory_email: "ada@example.com",
  authority_confirmed: true,
};

test("wrong input is rejected, and nothing is stored", async () => {
  const before = await company.footprint();
  const wrong = [
    {},
    { ...accepted, organisation_name: " " },
    { ...accepted, signatory_name: "x".repeat(201) },
    { ...accepted, signatory_email: "ada" },
    { ...accepted, authority_confirmed: "true" },
    { ...accepted, dpa_version: "" },
    { ...accepted, dpa_version: "x".repeat(21) },
    { ...accepted, agreed: true },
  ];
  for (const body of wrong) assert.equal((await nobody.post(path, body)).status, 400, JSON.stringify(body));
  const unconfirmed = await nobody.post(path, { ...accepted, authority_confirmed: false });
  assert.deepEqual([unconfirmed.status, unconfirmed.body.code], [400, "authority_not_confirmed"]);
  assert.deepEqual(await company.footprint(), before);
});

test("an acceptance is stored as it was sent, without outer spaces", async () => {
  const { status, body } = await nobody.post(path, accepted);
  assert.equal(status, 201, JSON.stringify(body));
  const { uuid: _, created_at: __, ...shown } = body.dpa_acceptance;
  assert.deepEqual(shown, {
    organisation_name: "Lighthouse Works",
    signatory_name: "Ada Lovelace",
    signatory_job_title: null,
    signatory_email: "ada@example.com",
    dpa_version: null,
  });
  const again = await nobody.post(path, { ...accepted, signatory_job_title: " Head ", dpa_version: "2" });
  const { signatory_job_title, dpa_version } = again.body.dpa_acceptance;
  assert.deepEqual([signatory_job_title, dpa_version], ["Head", "2"]);
});
