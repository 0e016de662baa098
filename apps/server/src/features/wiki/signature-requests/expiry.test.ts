import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { startSigning } from "#test/signatures.ts";
import { expireRequests } from "./expiry.ts";

const company = await startCompany();
const { eventsOf, expire, historyOf, page, request, sign } = await startSigning(company);
const { harness } = company;
const names = async (asked: { uuid: string }) => (await historyOf(asked)).map(({ name }) => name);

test("an expired request is recorded once, with its evidence and its event, and nothing else", async () => {
  const made = await page("Contract");
  const [late, waiting, signed] = [await request(made), await request(made), await request(made)];
  await sign(signed);
  await expire(late);
  await expireRequests(harness.platform);
  const before = await company.footprint();
  await Promise.all([expireRequests(harness.platform), expireRequests(harness.platform)]);
  assert.deepEqual(await company.footprint(), before);
  assert.deepEqual(
    [await names(late), await names(waiting), await names(signed)],
    [["created", "expired"], ["created"], ["created", "signed"]],
  );
  assert.equal((await eventsOf(made)).filter((name) => name === "signature_request.expired").length, 1);
});
