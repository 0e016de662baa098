import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { png, wholePng } from "#test/files.ts";
import { startCompany } from "#test/company.ts";
import { blank, startSigning, words } from "#test/signatures.ts";

const company = await startCompany();
const { harness, nobody } = company;
const { decline, eventsOf, expire, historyOf, linkOf, page, pageWith, read, request, sign } =
  await startSigning(company);
const { pool } = harness.platform;

const dataUrl = (bytes: Buffer): string => `data:image/png;base64,${bytes.toString("base64")}`;
const drawn = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "navy" } })
    .withMetadata({ exif: { IFD0: { Copyright: "hidden words" } } })
    .png()
    .toBuffer();
const withBlanks = () => pageWith(words("Agreed: "), blank("sign", "Signature"), blank("place", "Place"));
const fieldsOf = ({ uuid }: { uuid: string }) =>
  pool.run<{ field_id: string; typed: string | null; picture: Buffer | null }>(
    "select field_id, typed, picture from signature_fields where request_uuid = $1 order by field_id",
    [uuid],
  );

test("a page without blanks is signed by a name, once, with its evidence", async () => {
  const made = await page("Contract");
  const asked = await request(made);
  const before = await company.footprint();
  for (const body of [{}, { name: " " }, { name: "x".repeat(201) }, { name: "G", fields: [{ field_id: "sign" }] }]) {
    assert.equal((await sign(asked, body)).status, 400, JSON.stringify(body));
  }
  assert.deepEqual(await company.footprint(), before);
  const { status, body } = await sign(asked, { name: " Grace Hopper " });
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual([body.signature_request.state, body.signature_request.signed_name], ["signed", "Grace Hopper"]);
  assert.deepEqual((await read(asked)).body, body);
  for (const again of [await sign(asked), await decline(asked)]) {
    assert.deepEqual([again.status, again.body.code], [409, "signature_request_closed"]);
  }
  assert.deepEqual(await eventsOf(made), ["signature_request.created", "signature_request.signed"]);
  const history = await historyOf(asked);
  assert.deepEqual(
    history.map(({ name, ip }) => [name, ip]),
    [
      ["created", "127.0.0.1"],
      ["signed", "127.0.0.1"],
    ],
  );
});

test("every blank must be filled once, and no others are taken", async () => {
  const asked = await request(await withBlanks());
  const both = [
    { field_id: "sign", value: "Grace" },
    { field_id: "place", value: "New York" },
  ];
  const before = await company.footprint();
  for (const [fields, code] of [
    [undefined, "signature_field_missing"],
    [both.slice(1), "signature_field_missing"],
    [[...both, { field_id: "other", value: "x" }], "signature_field_unknown"],
    [[...both, both[0]], "signature_field_twice"],
  ] as const) {
    const answer = await sign(asked, { name: "Grace", ...(fields === undefined ? {} : { fields }) });
    assert.deepEqual([answer.status, answer.body.code], [400, code]);
  }
  for (const field of [
    { field_id: "abc", value: "x" },
    { field_id: "x".repeat(65), value: "x" },
    { field_id: "a b c", value: "x" },
    { field_id: "sign", value: "" },
    { field_id: "sign", value: " " },
    { field_id: "sign", value: "x".repeat(1_398_127) },
    { field_id: "sign", value: "x", more: 1 },
  ]) {
    assert.equal((await sign(asked, { name: "Grace", fields: [field] })).status, 400);
  }
  const many = Array.from({ length: 21 }, (_, index) => ({ field_id: `field_${index}`, value: "x" }));
  assert.equal((await sign(asked, { name: "Grace", fields: many })).status, 400);
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await sign(asked, { name: "Grace", fields: both })).status, 200);
  assert.deepEqual(
    (await fieldsOf(asked)).map(({ field_id, typed }) => [field_id, typed]),
    [
      ["place", "New York"],
      ["sign", "Grace"],
    ],
  );
});

test("twenty values of the greatest length are taken in one request", async () => {
  const ids = Array.from({ length: 20 }, (_, index) => `field_${index}`);
  const asked = await request(await pageWith(...ids.map((id) => blank(id))));
  const fields = ids.map((field_id) => ({ field_id, value: "x".repeat(1_398_126) }));
  assert.equal((await sign(asked, { name: "Grace", fields })).status, 200);
  assert.deepEqual(new Set((await fieldsOf(asked)).map(({ typed }) => typed?.length)), new Set([1_398_126]));
});

test("a body of more than 29 MB is not read", async () => {
  const asked = await request(await page("Contract"));
  const payload = Buffer.from(JSON.stringify({ name: "Grace", more: "x".repeat(29_000_000) }));
  const answer = await nobody.post(`${linkOf(asked)}/signature`, undefined, {
    payload,
    headers: { "content-type": "application/json" },
  });
  assert.equal(answer.status, 413);
});

test("pictures are PNG of at most 4096 by 4096 pixels, and are drawn anew", async () => {
  const asked = await request(await pageWith(blank("sign")));
  const send = (value: string) => sign(asked, { name: "Grace", fields: [{ field_id: "sign", value }] });
  const jpeg = await sharp(wholePng).jpeg().toBuffer();
  const before = await company.footprint();
  for (const wrong of [
    dataUrl(png),
    dataUrl(jpeg),
    `data:image/jpeg;base64,${jpeg.toString("base64")}`,
    "data:image/svg+xml;base64,PHN2Zy8+",
    "data:,",
    `${dataUrl(wholePng)}!`,
    dataUrl(await drawn(4097, 10)),
    dataUrl(await drawn(10, 4097)),
  ]) {
    const answer = await send(wrong);
    assert.deepEqual([answer.status, answer.body.code], [400, "signature_picture_invalid"], wrong.slice(0, 60));
  }
  assert.deepEqual(await company.footprint(), before);
  const sent = await drawn(4096, 512);
  assert.match(sent.toString("latin1"), /hidden words/);
  assert.equal((await send(dataUrl(sent))).status, 200);
  const [{ picture } = { picture: null }] = await fieldsOf(asked);
  assert.doesNotMatch(picture?.toString("latin1") ?? "hidden words", /hidden words/);
  const { format, width, height } = await sharp(picture ?? undefined).metadata();
  assert.deepEqual([format, width, height], ["png", 1200, 150]);
});

test("after its time nobody signs, and the reply says so", async () => {
  const made = await page("Contract");
  const asked = await request(made);
  await expire(asked);
  const shown = (await read(asked)).body.signature_request;
  assert.deepEqual([shown.state, shown.title, shown.content_json], ["expired", null, null]);
  for (const late of [await sign(asked), await decline(asked)]) {
    assert.deepEqual([late.status, late.body.code], [409, "signature_request_closed"]);
    assert.match(late.body.error, /expired/);
  }
});

test("of fifty who sign, decline or cancel at once one decides, and the evidence has one outcome", async () => {
  const made = await page("Contract");
  const asked = await request(made);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      index % 2 === 0 ? sign(asked, { name: `Grace ${index}` }) : decline(asked),
    ),
  );
  const done = answers.filter(({ status }) => status === 200);
  assert.equal(done.length, 1);
  assert.ok(answers.every(({ status }) => status === 200 || status === 409));
  assert.deepEqual(
    (await historyOf(asked)).map(({ name }) => name),
    ["created", done[0]?.body.signature_request.state],
  );
  assert.equal((await eventsOf(made)).length, 2);
  assert.equal((await fieldsOf(asked)).length, 0);
});
