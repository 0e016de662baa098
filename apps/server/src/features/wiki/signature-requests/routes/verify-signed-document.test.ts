import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { before, mock, test } from "node:test";
import { promisify } from "node:util";
import { OctetString } from "asn1js";
import { ContentInfo, SignedData } from "pkijs";
import { startCompany } from "#test/company.ts";
import { startSigning } from "#test/signatures.ts";
import { tool } from "#test/tools.ts";
import { until } from "#test/until.ts";

const company = await startCompany();
const { harness, nobody, workspace } = company;
const { linkOf, page, request, sign } = await startSigning(company);
const { pool } = harness.platform;
const pdfsig = tool("pdfsig");
const pyhanko = tool("pyhanko");

let signed: Buffer = Buffer.alloc(0);
let hash = "";

before(async () => {
  const asked = await request(await page("Contract", null, "The terms"));
  await sign(asked, { name: "Grace Hopper" });
  await harness.worker.idle();
  signed = (await nobody.get(`${linkOf(asked)}/document/export`)).body;
  hash = asked.document_hash;
});

const verify = async (bytes: Buffer) => {
  const file = { name: "contract.pdf", type: "application/pdf", bytes };
  const { status, body } = await nobody.upload("/public/signature-verification", file);
  assert.equal(status, 200, JSON.stringify(body));
  return body.signature_verification as { result: string; document_hash: string | null; signed_name: string | null };
};

/** The verification of a file for a person at another address. */
async function verifyFrom(remoteAddress: string, bytes: Buffer): Promise<string> {
  const boundary = "a-boundary-of-the-tests";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="contract.pdf"\r\n\r\n`;
  const reply = await harness.app.inject({
    method: "POST",
    url: "/public/signature-verification",
    remoteAddress,
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  return reply.json().signature_verification.result;
}

/** The file with one bit changed. @param at from the beginning */
const flipped = (at: number): Buffer => {
  const bytes = Buffer.from(signed);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
};

/** Positions in what was sealed: before the seal, in the range of bytes that it names, and behind it. */
const places = (): number[] => [
  100,
  Math.floor(signed.length / 2),
  signed.lastIndexOf("/ByteRange") + 14,
  signed.length - 5,
];

/** Writes the document, a changed one and the certificate. */
async function written() {
  const folder = join(harness.config.DATA_DIR, "verified");
  await mkdir(folder, { recursive: true });
  const [good, bad, certificate] = ["good.pdf", "bad.pdf", "certificate.pem"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(good, signed);
  await writeFile(bad, flipped(100));
  await writeFile(certificate, String((await nobody.get("/public/signing-certificate")).body));
  return { folder, good, bad, certificate };
}

test("a signed document of more than 25 MB is known, and another file of that size is not read", async () => {
  const large = Buffer.concat([signed, Buffer.alloc(26 * 1024 * 1024, 32)]);
  assert.equal((await verify(large)).result, "unknown");
  const [{ pdf_hash: former } = { pdf_hash: null }] = await pool.run<{ pdf_hash: Buffer }>(
    "select pdf_hash from signature_requests where pdf_hash is not null",
  );
  const keep = (value: Buffer | null) =>
    pool.run("update signature_requests set pdf_hash = $1 where pdf_hash is not null", [value]);
  await keep(createHash("sha256").update(large).digest());
  assert.equal((await verify(large)).result, "known");
  await keep(former);
});

test("a signed document is known, and one changed byte anywhere makes it another file", async () => {
  const known = await verify(signed);
  assert.deepEqual([known.result, known.document_hash, known.signed_name], ["known", hash, "Grace Hopper"]);
  for (const at of places()) {
    const { result, document_hash } = await verify(flipped(at));
    assert.ok(result === "changed" || result === "unknown", `${result} at ${at}`);
    assert.equal(document_hash, null);
  }
  assert.equal((await verify(flipped(100))).result, "changed");
  // the envelope of the seal has bytes that it does not seal: such a file is not known either
  assert.notEqual((await verify(flipped(signed.lastIndexOf("/Contents") + 40))).result, "known");
  assert.equal((await verify(Buffer.concat([signed, Buffer.from("\n% more\n")]))).result, "changed");
  assert.equal((await verify(signed.subarray(0, signed.length - 1))).result, "changed");
});

/** Another file, with an envelope of a seal that covers all of it. */
function forged(envelope: string): Buffer {
  const head = (after: string) => `%PDF-1.7 forged /ByteRange [0 ${at} ${after}] /Contents `;
  const at = 80;
  const after = at + envelope.length + 2;
  const before = head(`${after} 6`).padEnd(at);
  return Buffer.from(`${before}<${envelope}>\n%%EOF`, "latin1");
}

/** The envelope of the seal of the signed document, in hex, and what it seals. */
function ourSeal() {
  const [, before = 0, after = 0] = (
    /\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)/.exec(signed.toString("latin1", signed.lastIndexOf("/ByteRange"))) ?? []
  ).map(Number);
  const envelope = signed.toString("latin1", before + 1, after - 1);
  return { envelope, sealed: Buffer.concat([signed.subarray(0, before), signed.subarray(after)]) };
}

test("one seal is read after the other, from whatever address, and a known document does not wait for them", async () => {
  const { subtle } = crypto;
  const { digest } = subtle;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const atOnce: number[] = [];
  let running = 0;
  const changed = flipped(100);
  // what other work of the process seals meanwhile is not counted
  const isOfTheFile = (data: Parameters<typeof digest>[1]): boolean =>
    (ArrayBuffer.isView(data)
      ? Buffer.from(data.buffer, data.byteOffset, data.byteLength)
      : Buffer.from(data)
    ).includes(changed.subarray(90, 110));
  const held = mock.method(subtle, "digest", async (...input: Parameters<typeof digest>) => {
    if (!isOfTheFile(input[1])) return digest.call(subtle, ...input);
    running += 1;
    atOnce.push(running);
    await released;
    return digest.call(subtle, ...input).finally(() => void (running -= 1));
  });
  const sent = [1, 2, 3, 4].map((host) => verifyFrom(`192.0.2.${host}`, changed));
  await until(() => running > 0);
  // what was sent later and is answered has come at least as far as the others
  for (const host of [5, 6, 7]) assert.equal(await verifyFrom(`192.0.2.${host}`, signed), "known");
  release();
  assert.deepEqual(
    await Promise.all(sent),
    Array.from({ length: 4 }, () => "changed"),
  );
  held.mock.restore();
  assert.deepEqual(atOnce, [1, 1, 1, 1]);
});

test("a seal that carries the content of a real document is not good for another file", async () => {
  const { envelope, sealed } = ourSeal();
  assert.equal((await verify(forged(envelope))).result, "changed");
  const info = ContentInfo.fromBER(new Uint8Array(Buffer.from(envelope, "hex")).buffer);
  const seal = new SignedData({ schema: info.content });
  for (const content of [sealed, sealed.subarray(0, 1000)]) {
    seal.encapContentInfo.eContent = new OctetString({ valueHex: new Uint8Array(content).buffer });
    info.content = seal.toSchema(true);
    const carrying = Buffer.from(info.toSchema().toBER(false)).toString("hex");
    assert.equal((await verify(forged(carrying))).result, "unknown");
  }
});

test("the envelope of a seal is only read if it is not much larger than ours", async () => {
  const { envelope } = ourSeal();
  assert.ok(envelope.length < 65_534);
  assert.equal((await verify(forged(envelope.padEnd(65_534, "0")))).result, "changed");
  assert.equal((await verify(forged(envelope.padEnd(65_536, "0")))).result, "unknown");
});

test("the file of a workspace that was deleted is still recognised by its seal", async () => {
  const other = await startCompany();
  const signing = await startSigning(other);
  const asked = await signing.request(await signing.page("Contract"));
  await signing.sign(asked);
  await other.harness.worker.idle();
  const bytes = (await other.nobody.get(`${linkOf(asked)}/document/export`)).body as unknown as Buffer;
  await other.harness.platform.pool.run("update workspaces set deleted_at = clock_timestamp()");
  const file = { name: "contract.pdf", type: "application/pdf", bytes };
  const { body } = await other.nobody.upload("/public/signature-verification", file);
  assert.equal(body.signature_verification.result, "sealed");
});

test(
  "pdfsig accepts the seal of the whole document, and rejects one changed byte",
  { skip: skipped(pdfsig, "pdfsig") },
  async () => {
    const { folder, good, bad } = await written();
    const check = async (file: string) =>
      (
        await promisify(execFile)(pdfsig ?? "", [file], { env: { HOME: folder } }).catch(
          (error) => error as { stdout: string },
        )
      ).stdout;
    const accepted = await check(good);
    assert.match(accepted, /Signature Validation: Signature is Valid\./);
    assert.match(accepted, /Total document signed/);
    assert.match(accepted, /ETSI\.CAdES\.detached/);
    assert.doesNotMatch(await check(bad), /Signature is Valid/);
  },
);

test(
  "pyHanko accepts the seal with our certificate, and rejects one changed byte",
  { skip: skipped(pyhanko, "pyhanko") },
  async () => {
    const { good, bad, certificate } = await written();
    const check = (file: string) =>
      promisify(execFile)(pyhanko ?? "", ["sign", "validate", "--no-revocation-check", "--trust", certificate, file]);
    const { stdout } = await check(good);
    assert.match(stdout, /^Seal:[0-9a-f]+:INTACT:TRUSTED,UNTOUCHED$/m);
    await assert.rejects(check(bad));
  },
);

test("other files are unknown, also those that another deployment sealed", async () => {
  assert.equal((await verify(Buffer.from("no PDF"))).result, "unknown");
  assert.equal((await verify(Buffer.from("/ByteRange [0 1 2 3] <00>"))).result, "unknown");
  assert.equal((await verify(Buffer.from("/ByteRange [0 9999999999 9999999999 9999999999]"))).result, "unknown");
  await pool.run("update signing_keys set certificate = 'another'");
  await pool.run("update workspaces set deleted_at = clock_timestamp() where uuid = $1", [workspace.uuid]);
  assert.equal((await verify(signed)).result, "unknown");
});

function skipped(program: string | null, name: string): string | false {
  return program === null ? `${name} is not installed` : false;
}
