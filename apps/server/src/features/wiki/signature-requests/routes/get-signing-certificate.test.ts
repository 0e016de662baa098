import assert from "node:assert/strict";
import { X509Certificate } from "node:crypto";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { startSigning } from "#test/signatures.ts";

const company = await startCompany();
const { harness, nobody } = company;
const { page, request, sign } = await startSigning(company);

test("there is one certificate, made with the first signed documents, and its key is sealed", async () => {
  const before = await nobody.get("/public/signing-certificate");
  assert.deepEqual([before.status, before.body.code], [404, "signing_certificate_not_found"]);
  for (let count = 0; count < 2; count += 1) await sign(await request(await page("Contract")));
  await harness.worker.idle();
  const { status, body } = await nobody.get("/public/signing-certificate");
  assert.equal(status, 200);
  const certificate = new X509Certificate(String(body));
  assert.ok(certificate.verify(certificate.publicKey), "it signed itself");
  assert.match(certificate.subject, /^CN=Stoa at /);
  assert.deepEqual([certificate.ca, certificate.publicKey.asymmetricKeyType], [false, "ec"]);
  assert.ok(new Date(certificate.validTo).getTime() > Date.now() + 19 * 365 * 86_400_000);
  const keys = await harness.platform.pool.run<{ sealed_key: string }>("select sealed_key from signing_keys");
  assert.equal(keys.length, 1);
  assert.ok(keys[0]?.sealed_key.startsWith(harness.platform.services.sealer.current));
});
