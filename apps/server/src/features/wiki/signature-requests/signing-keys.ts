import type { SealedColumn, Sealer } from "#platform/crypto/sealer.ts";
import type { Services } from "#platform/http/services.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { TransactionServices } from "#platform/transaction/context.ts";
import { inTransaction, type Transaction } from "#platform/transaction/transaction.ts";
import { makeSigningKey, openSigningKey, type SigningKey } from "#platform/seal/signing-key.ts";

const context = "signing key";

/** The column with the private keys, which `npm run keys` seals again. */
export const sealedKeys: SealedColumn = {
  table: "signing_keys",
  key: ["uuid"],
  column: "sealed_key",
  context: `'${context}'`,
};

type StoredKey = { readonly certificate: Buffer; readonly sealed_key: string };

/** The services to find the current sealing key, or to make it. */
type Finding = {
  readonly transactions: TransactionServices;
  readonly services: Pick<Services, "sealer" | "signing" | "baseUrl" | "now">;
};

/** The key that seals signed documents: that of the operator, or one of our own that is made when it is first needed. */
export async function signingKey(platform: Finding): Promise<SigningKey> {
  const { operatorKey } = platform.services.signing;
  if (operatorKey !== null) {
    await inTransaction(platform.transactions, {}, (tx) => useCertificate(tx, operatorKey.certificate, null));
    return operatorKey;
  }
  const { certificate, sealed_key } = await inTransaction(platform.transactions, {}, (tx) =>
    useOwn(tx, platform.services),
  );
  const pkcs8 = Buffer.from(platform.services.sealer.open(sealed_key, context), "base64");
  return openSigningKey({ certificate, pkcs8 });
}

/** Finds our own key or makes one: if two processes do so at once, both get the same. */
async function useOwn(tx: Transaction<never>, { sealer, baseUrl, now }: Finding["services"]): Promise<StoredKey> {
  const found = await findOwn(tx);
  if (found !== undefined && found.is_current) return found;
  await lockKeys(tx);
  const known = (await findOwn(tx)) ?? (await makeKey(sealer, `Stoa at ${new URL(baseUrl).host}`, new Date(now())));
  await useCertificate(tx, known.certificate, known.sealed_key);
  return known;
}

function findOwn(reader: Reader): Promise<(StoredKey & { readonly is_current: boolean }) | undefined> {
  return reader.first(
    raw<StoredKey & { is_current: boolean }>(sql`select k.certificate, k.sealed_key, k.is_current from signing_keys k
      where k.sealed_key is not null order by k.is_current desc, k.created_at desc, k.uuid limit 1`),
  );
}

async function makeKey(sealer: Sealer, name: string, now: Date): Promise<StoredKey> {
  const { certificate, pkcs8 } = await makeSigningKey(name, now);
  return { certificate, sealed_key: sealer.seal(pkcs8.toString("base64"), context) };
}

/** Of processes that change the current key at once one does it first. */
async function lockKeys(tx: Transaction<never>): Promise<void> {
  await tx.rows(raw(sql`select pg_advisory_xact_lock(hashtextextended('signing keys', 0))`));
}

/** Keeps a certificate as the one that seals now. The others stay, so that their seals are recognised. */
async function useCertificate(tx: Transaction<never>, certificate: Buffer, sealed_key: string | null): Promise<void> {
  const current = await findCertificate(tx);
  if (current?.equals(certificate) === true) return;
  await lockKeys(tx);
  await tx.rows(
    raw(sql`update signing_keys set is_current = false where is_current and certificate <> ${certificate}::bytea`),
  );
  await tx.rows(
    raw(sql`with known as (
        update signing_keys set is_current = true where certificate = ${certificate}::bytea returning uuid)
      insert into signing_keys (certificate, sealed_key) select ${certificate}::bytea, ${sealed_key}::text
      where not exists (select from known)`),
  );
}

/** The certificate that seals now, in DER; undefined before anything was signed. */
export async function findCertificate(reader: Reader): Promise<Buffer | undefined> {
  const row = await reader.first(
    raw<{ certificate: Buffer }>(sql`select k.certificate from signing_keys k where k.is_current`),
  );
  return row?.certificate;
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
