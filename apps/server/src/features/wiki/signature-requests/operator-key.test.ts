import assert from "node:assert/strict";
import { X509Certificate } from "node:crypto";
import { test } from "node:test";
import { ConfigError } from "#config.ts";
import { readOperatorKey } from "#platform/seal/operator-key.ts";
import { readSeal } from "#platform/seal/read-seal.ts";
import { sealPdf } from "#platform/seal/seal-pdf.ts";
import { TimeStampFailed } from "#platform/seal/time-stamps.ts";
import { startCompany } from "#test/company.ts";
import { startSigning } from "#test/signatures.ts";
import { startSigningTools } from "#test/signing-tools.ts";
import { documentFailed, makeDocument } from "./make-document.ts";

const tools = await startSigningTools();
const skip = tools === null ? "openssl is not installed" : false;
const p12 =
  tools === null ? {} : { SIGNING_P12: tools.p12, SIGNING_P12_PASSWORD: "secret", SIGNING_TSA: tools.tsa.url };
const company = await startCompany({ LOG_LEVEL: "silent", ...p12 });
const { harness, nobody, workspace } = company;
if (tools !== null) harness.atEnd(() => tools.stop());
const { linkOf, page, request, sign } = await startSigning(company);
const { platform } = harness;
// the tests do the jobs themselves
await harness.worker.idle();
await harness.worker.close();

async function signed() {
  const asked = await request(await page("Contract"));
  assert.equal((await sign(asked)).status, 200);
  return { asked, key: { workspace_uuid: workspace.uuid, uuid: asked.uuid } };
}

const documentOf = (asked: { token: string }) => nobody.get(`${linkOf(asked)}/document/export`);

async function verified(bytes: Buffer): Promise<string> {
  const file = { name: "contract.pdf", type: "application/pdf", bytes };
  return (await nobody.upload("/public/signature-verification", file)).body.signature_verification.result;
}

/** Does something while the documents of the deployment are not known. */
async function unknown<T>(work: () => Promise<T>): Promise<T> {
  await platform.pool.run("update workspaces set deleted_at = clock_timestamp()");
  return work().finally(() => platform.pool.run("update workspaces set deleted_at = null"));
}

test(
  "the operator's key seals with its certificates and a time stamp, and OpenSSL accepts that",
  { skip },
  async () => {
    const { asked, key } = await signed();
    await makeDocument(platform, key);
    const bytes = (await documentOf(asked)).body as unknown as Buffer;
    assert.equal(await verified(bytes), "known");
    assert.equal(await unknown(() => verified(bytes)), "sealed");
    const changed = Buffer.from(bytes).fill("x", 100, 101);
    assert.equal(await verified(changed), "changed");
    const pem = String((await nobody.get("/public/signing-certificate")).body);
    assert.match(new X509Certificate(pem).subject, /CN=Seal of ACME/);
    assert.match((await tools?.verifySeal(bytes)) ?? "", /CMS Verification successful/);
    assert.match((await tools?.verifyTimeStamp(bytes)) ?? "", /Verification: OK/);
  },
);

test(
  "without a time stamp the document is not sealed; the failure is reported, and the seal follows once the service replies",
  { skip },
  async () => {
    const { asked, key } = await signed();
    assert.ok(tools);
    for (const mood of ["failing", "another"] as const) {
      tools.tsa.mood = mood;
      const error: unknown = await makeDocument(platform, key).catch((failed: unknown) => failed);
      assert.ok(error instanceof TimeStampFailed, `${mood}: ${String(error)}`);
      await documentFailed(platform, key, error);
      const { status, body } = await documentOf(asked);
      assert.deepEqual([status, /time stamp service/.test(body.error)], [409, true]);
    }
    tools.tsa.mood = "well";
    await makeDocument(platform, key);
    assert.equal((await documentOf(asked)).status, 200);
  },
);

test(
  "after a change of the key new documents have the new one, and those before are recognised",
  { skip },
  async () => {
    const first = await signed();
    await makeDocument(platform, first.key);
    const own = { ...platform, services: { ...platform.services, signing: { operatorKey: null, timeStamps: null } } };
    const second = await signed();
    await makeDocument(own, second.key);
    const pem = String((await nobody.get("/public/signing-certificate")).body);
    assert.match(new X509Certificate(pem).subject, /CN=Stoa at/);
    for (const { asked } of [first, second]) {
      const bytes = (await documentOf(asked)).body as unknown as Buffer;
      assert.equal(await unknown(() => verified(bytes)), "sealed");
    }
    await makeDocument(own, (await signed()).key);
    await makeDocument(platform, (await signed()).key);
    const rows = await platform.pool.run<{ is_current: boolean }>(
      "select is_current from signing_keys order by is_current",
    );
    assert.deepEqual(
      rows.map((row) => ({ ...row })),
      [{ is_current: false }, { is_current: true }],
    );
  },
);

test("a seal of somebody else is not ours because it carries our certificate along", { skip }, async () => {
  const { PDF } = await import("@libpdf/core");
  assert.ok(tools);
  const ours = platform.services.signing.operatorKey?.certificate ?? assert.fail();
  const theirs = { ...(await readOperatorKey(tools.rsa, "")), chain: [ours] };
  const pdf = PDF.create();
  pdf.addPage();
  const at = new Date();
  const forged = await sealPdf(Buffer.from(await pdf.save()), [], theirs, { reason: "x", at, timeStamps: null });
  const seal = await readSeal(forged);
  assert.deepEqual([seal?.isIntact, seal?.certificate], [true, theirs.certificate]);
  assert.equal(await verified(forged), "unknown");
});

test(
  "a file that is no PKCS #12, another password, and a key without its certificate are refused at the start",
  { skip },
  async () => {
    assert.ok(tools);
    await assert.rejects(readOperatorKey(Buffer.from("no file of keys"), ""), ConfigError);
    await assert.rejects(readOperatorKey(tools.rsa, "wrong"), /SIGNING_P12_PASSWORD/);
    await assert.rejects(readOperatorKey(tools.foreign, ""), /no certificate of its key/);
  },
);
