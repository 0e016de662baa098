import { createPrivateKey, randomBytes, sign } from "node:crypto";

/** The key that seals documents: a certificate, and a function that signs with the private key that belongs to it. */
export type SigningKey = {
  /** in DER */
  readonly certificate: Buffer;
  /** the certificates above it, in DER, which a seal carries along */
  readonly chain: readonly Buffer[];
  readonly keyType: "EC" | "RSA";
  /** signs with SHA-256 */
  readonly sign: (data: Uint8Array) => Promise<Uint8Array>;
};

/** A new key, as it is stored: both in DER. */
export type NewSigningKey = { readonly certificate: Buffer; readonly pkcs8: Buffer };

const algorithm = { name: "ECDSA", namedCurve: "P-256" } as const;
const validYears = 20;
const dayMilliseconds = 86_400_000;
const firstYearOfGeneralizedTime = 2050;

const commonName = "2.5.4.3";
const basicConstraints = "2.5.29.19";
const keyUsage = "2.5.29.15";
/** digitalSignature and contentCommitment */
const usages = new Uint8Array([0xc0]);

/** The key of a stored one. */
export function openSigningKey({ certificate, pkcs8 }: NewSigningKey): SigningKey {
  const key = createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" });
  return {
    certificate,
    chain: [],
    keyType: "EC",
    sign: async (data) => sign("sha256", data, { key, dsaEncoding: "der" }),
  };
}

/**
 * Makes an ECDSA P-256 key with a certificate that it signs itself.
 * @param name whom the certificate names
 * @param now when it is made: it is valid for 20 years
 */
export async function makeSigningKey(name: string, now: Date): Promise<NewSigningKey> {
  const [pkijs, asn1] = await Promise.all([import("pkijs"), import("asn1js")]);
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  // what it seals first was signed some moments before
  const from = new Date(now.getTime() - dayMilliseconds);
  const until = new Date(now);
  until.setUTCFullYear(now.getUTCFullYear() + validYears);
  const timeOf = (value: Date) =>
    new pkijs.Time({ type: value.getUTCFullYear() < firstYearOfGeneralizedTime ? 0 : 1, value });
  const certificate = new pkijs.Certificate();
  certificate.version = 2;
  // positive, and never 0
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(15)]);
  certificate.serialNumber = new asn1.Integer({ valueHex: new Uint8Array(serial).buffer });
  for (const who of [certificate.subject, certificate.issuer]) {
    const value = new asn1.Utf8String({ value: name });
    who.typesAndValues.push(new pkijs.AttributeTypeAndValue({ type: commonName, value }));
  }
  certificate.notBefore = timeOf(from);
  certificate.notAfter = timeOf(until);
  const constraints = new pkijs.BasicConstraints({ cA: false }).toSchema().toBER(false);
  const usage = new asn1.BitString({ valueHex: usages.buffer, unusedBits: 6 }).toBER(false);
  certificate.extensions = [
    new pkijs.Extension({ extnID: basicConstraints, critical: true, extnValue: constraints }),
    new pkijs.Extension({ extnID: keyUsage, critical: true, extnValue: usage }),
  ];
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(keys.privateKey, "SHA-256");
  return {
    certificate: Buffer.from(certificate.toSchema(true).toBER(false)),
    pkcs8: Buffer.from(await crypto.subtle.exportKey("pkcs8", keys.privateKey)),
  };
}
