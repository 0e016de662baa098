import { verify, X509Certificate } from "node:crypto";
import { ConfigError } from "#config.ts";
import type { SigningKey } from "./signing-key.ts";

/** The largest size of the certificates above the key's own together, because every seal carries them. In bytes. */
const mostChain = 8_000;

const unusable = (why: string): ConfigError => new ConfigError(`SIGNING_P12 cannot be used: ${why}.`);

/**
 * Reads the key with which the operator wants documents to be sealed.
 * @param p12 a PKCS #12 file with one private key, its certificate and, if there are some, those above it
 * @throws ConfigError for what is no such file, or another password
 */
export async function readOperatorKey(p12: Buffer, password: string): Promise<SigningKey> {
  const { P12Signer } = await import("@libpdf/core");
  const signer = await P12Signer.create(p12, password).catch(() => {
    throw unusable("it is no PKCS #12 file with a key and a certificate, or SIGNING_P12_PASSWORD is not its password");
  });
  const { keyType } = signer;
  const signData = (data: Uint8Array): Promise<Uint8Array> => signer.sign(data, "SHA-256");
  const certificates = [signer.certificate, ...signer.certificateChain].map((der) => Buffer.from(der));
  // the file need not begin with the certificate of the key
  const probe = Buffer.from("Stoa");
  const signature = await signData(probe);
  const certificate = certificates.find((der) => {
    const key = new X509Certificate(der).publicKey;
    return (
      key.asymmetricKeyType === keyType.toLowerCase() && verify("sha256", probe, { key, dsaEncoding: "der" }, signature)
    );
  });
  if (certificate === undefined)
    throw unusable("it has no certificate of its key, or the key is neither RSA nor of an elliptic curve");
  const chain = certificates.filter((each) => each !== certificate);
  if (chain.reduce((sum, { length }) => sum + length, 0) > mostChain) throw unusable("it has too many certificates");
  return { certificate, chain, keyType, sign: signData };
}
