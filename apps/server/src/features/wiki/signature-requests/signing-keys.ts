import type { SealedColumn, Sealer } from "#platform/crypto/sealer.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { makeSigningKey, openSigningKey, type SigningKey } from "#platform/seal/signing-key.ts";

const context = "signing key";

/** The column with the private keys, which `npm run keys` seals again. */
export const sealedKeys: SealedColumn = {
  table: "signing_keys",
  key: ["uuid"],
  column: "sealed_key",
  context: `'${context}'`,
};

function findCurrent(reader: Reader): Promise<{ certificate: Buffer; sealed_key: string } | undefined> {
  return reader.first(
    raw<{ certificate: Buffer; sealed_key: string }>(
      sql`select k.certificate, k.sealed_key from signing_keys k where k.is_current`,
    ),
  );
}

/**
 * The key that seals signed documents, which is made when it is first needed. If two processes make one, both get the same.
 * @param name whom its certificate names
 */
export async function signingKey(reader: Reader, sealer: Sealer, name: string, now: Date): Promise<SigningKey> {
  const found = (await findCurrent(reader)) ?? (await makeKey(reader, sealer, name, now));
  const pkcs8 = Buffer.from(sealer.open(found.sealed_key, context), "base64");
  return openSigningKey({ certificate: found.certificate, pkcs8 });
}

async function makeKey(reader: Reader, sealer: Sealer, name: string, now: Date) {
  const { certificate, pkcs8 } = await makeSigningKey(name, now);
  const sealed_key = sealer.seal(pkcs8.toString("base64"), context);
  await reader.rows(
    raw(sql`insert into signing_keys (certificate, sealed_key) values (${certificate}, ${sealed_key})
      on conflict (is_current) where is_current do nothing`),
  );
  const current = await findCurrent(reader);
  if (current === undefined) throw new Error("The signing key was not stored.");
  return current;
}

/** The certificate that seals now, in DER; undefined before anything was signed. */
export async function findCertificate(reader: Reader): Promise<Buffer | undefined> {
  return (await findCurrent(reader))?.certificate;
}

/** Whether a certificate is one of the deployment's. */
export async function isOwnCertificate(reader: Reader, certificate: Buffer): Promise<boolean> {
  const row = await reader.one(
    raw<{ is_own: boolean }>(
      sql`select exists (select from signing_keys k where k.certificate = ${certificate}) as is_own`,
    ),
  );
  return row.is_own;
}
