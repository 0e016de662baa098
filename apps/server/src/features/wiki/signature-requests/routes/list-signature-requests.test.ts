import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { startSigning } from "#test/signatures.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, gus, hal, robot } = company;
const { decline, expire, page, pathOf, request, sign } = await startSigning(company);

test("a person who cannot ask for a signature does not see the tokens", async () => {
  const made = await page("Contract");
  await request(made);
  for (const [who, status] of [
    [dev, 403],
    [eve, 403],
    [gus, 404],
    [hal, 404],
    [robot, 401],
  ] as const) {
    assert.equal((await who.get(pathOf(made))).status, status);
  }
});

test("the requests of a page are listed with their states, the newest first and page by page", async () => {
  const [made, other] = [await page("Contract"), await page("Other")];
  await request(other);
  const asked = [];
  for (let count = 0; count < 4; count += 1) asked.push(await request(made));
  const [waiting, signed, declined, late] = asked as [
    (typeof asked)[0],
    (typeof asked)[0],
    (typeof asked)[0],
    (typeof asked)[0],
  ];
  await sign(signed);
  await decline(declined, { reason: "No" });
  await expire(late);
  const { signature_requests } = (await cleo.get(pathOf(made))).body as {
    signature_requests: { uuid: string; state: string; closed_at: string | null; decline_reason: string | null }[];
  };
  assert.deepEqual(
    signature_requests.map(({ uuid, state, closed_at, decline_reason }) => [
      uuid,
      state,
      closed_at !== null,
      decline_reason,
    ]),
    [
      [late.uuid, "expired", true, null],
      [declined.uuid, "declined", true, "No"],
      [signed.uuid, "signed", true, null],
      [waiting.uuid, "pending", false, null],
    ],
  );
  const first = (await ada.get(`${pathOf(made)}?limit=3`)).body;
  const rest = (await ada.get(`${pathOf(made)}?limit=3&cursor=${first.next_cursor}`)).body;
  assert.deepEqual([first.signature_requests.length, rest.signature_requests.length], [3, 1]);
  await ada.post(`/wiki-pages/${made.uuid}/archive`);
  assert.equal((await ada.get(pathOf(made))).body.signature_requests.length, 4);
});
