import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { assertForStaff, staffPerson } from "#test/staff.ts";

const company = await startCompany();
const { nobody, harness } = company;
const accepted = {
  organisation_name: "Lighthouse Works",
  signatory_name: "Ada Lovelace",
  signatory_email: "ada@example.com",
  authority_confirmed: true,
};
const accept = async (more: object) => (await nobody.post("/public/dpa-acceptance", { ...accepted, ...more })).body;

test("staff read the acceptances page by page, the newest first", async () => {
  await assertForStaff(company, (who) => who.get("/staff/dpa-acceptances"));
  const first = await accept({});
  const second = await accept({ signatory_job_title: "Head", dpa_version: "2" });
  const sam = await staffPerson(harness);
  const one = (await sam.get("/staff/dpa-acceptances?limit=1")).body;
  assert.deepEqual(one.dpa_acceptances, [second.dpa_acceptance]);
  const rest = (await sam.get(`/staff/dpa-acceptances?limit=1&cursor=${one.next_cursor}`)).body;
  assert.deepEqual(rest.dpa_acceptances, [first.dpa_acceptance]);
  assert.equal((await sam.get("/staff/dpa-acceptances?cursor=x")).body.code, "cursor_invalid");
});
