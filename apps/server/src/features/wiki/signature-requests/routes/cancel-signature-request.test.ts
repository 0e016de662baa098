import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { startSigning } from "#test/signatures.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, gus, hal, robot } = company;
const { decline, eventsOf, expire, historyOf, page, pathOf, read, request, sign } = await startSigning(company);

test("only those who may ask can cancel, and the link stops working at once", async () => {
  const [made, other] = [await page("Contract"), await page("Other")];
  const asked = await request(made);
  const at = `${pathOf(made)}/${asked.uuid}`;
  const before = await company.footprint();
  for (const [who, status] of [
    [dev, 403],
    [eve, 403],
    [gus, 403],
    [hal, 404],
    [robot, 401],
  ] as const) {
    assert.equal((await who.delete(at)).status, status);
  }
  assert.equal((await ada.delete(`${pathOf(other)}/${asked.uuid}`)).status, 404);
  assert.deepEqual(await company.footprint(), before);
  await ada.post(`/wiki-pages/${made.uuid}/archive`);
  const { signature_request } = (await cleo.delete(at)).body;
  assert.deepEqual([signature_request.state, signature_request.closed_at !== null], ["cancelled", true]);
  for (const answer of [await read(asked), await sign(asked), await decline(asked)]) assert.equal(answer.status, 404);
  assert.deepEqual(await eventsOf(made), ["signature_request.created", "signature_request.cancelled"]);
  assert.deepEqual(
    (await historyOf(asked)).map(({ name }) => name),
    ["created", "cancelled"],
  );
  const after = await company.footprint();
  assert.deepEqual((await cleo.delete(at)).body, { signature_request });
  assert.deepEqual(await company.footprint(), after);
});

test("a request that was signed or declined, or has expired, cannot be cancelled", async () => {
  const made = await page("Contract");
  const [signed, declined, late] = [await request(made), await request(made), await request(made)];
  await sign(signed);
  await decline(declined);
  await expire(late);
  for (const [asked, state] of [
    [signed, "signed"],
    [declined, "declined"],
    [late, "expired"],
  ] as const) {
    const { status, body } = await ada.delete(`${pathOf(made)}/${asked.uuid}`);
    assert.deepEqual([status, body.code], [409, "signature_request_closed"]);
    assert.match(body.error, new RegExp(state));
  }
});
