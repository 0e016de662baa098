import type { Certificate as CertificateType, ICryptoEngine, SignedData } from "pkijs";

type Pkijs = typeof import("pkijs");

/** A seal that was found in a file: whether it fits every byte of the file, and the certificate that it names, in DER. */
export type Seal = { readonly isIntact: boolean; readonly certificate: Buffer };

const rangeKey = "/ByteRange";
const byteRange = /^\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/;
/** The most characters of the range. */
const longestRange = 200;
/** The most characters of the envelope of a seal. Ours have at most 65,152, with the most certificates and a time stamp; a larger one is none of ours, and is not read. */
const longestEnvelope = 65_536;

/**
 * Reads the last seal of a PDF, and checks it against the bytes of the whole file: what was added behind it breaks it too.
 * @returns null for a file without one that can be read
 */
export async function readSeal(pdf: Buffer): Promise<Seal | null> {
  const at = pdf.lastIndexOf(rangeKey);
  if (at < 0) return null;
  const range = byteRange.exec(pdf.toString("latin1", at, at + longestRange));
  if (range === null) return null;
  const [from, before, after, rest] = range.slice(1).map(Number) as [number, number, number, number];
  if (after - before > longestEnvelope) return null;
  const text = pdf.toString("latin1", before, after);
  if (!/^<[0-9a-fA-F]+>$/.test(text)) return null;
  const signed = Buffer.concat([pdf.subarray(from, from + before), pdf.subarray(after, after + rest)]);
  const coversAll = from === 0 && after + rest === pdf.length;
  return readCms(Buffer.from(text.slice(1, -1), "hex"), signed, coversAll).catch(() => null);
}

async function readCms(cms: Buffer, signed: Buffer, coversAll: boolean): Promise<Seal | null> {
  const pkijs = await import("pkijs");
  const { ContentInfo, SignedData } = pkijs;
  const { content } = ContentInfo.fromBER(new Uint8Array(cms).buffer);
  const signedData = new SignedData({ schema: content });
  const certificate = signerOf(signedData, pkijs);
  if (certificate === null) return null;
  // the certificates above it prove nothing here, and none of them may take its place
  signedData.certificates = [certificate];
  // the content of such an envelope would be checked instead of the file
  if (signedData.encapContentInfo.eContent !== undefined) return null;
  const der = Buffer.from(certificate.toSchema(false).toBER(false));
  const data = new Uint8Array(signed).buffer;
  // An error is a seal that does not fit. The engine is our own, because @libpdf/core sets another one that fails here.
  const engine = new pkijs.CryptoEngine({ name: "seals", crypto }) as unknown as ICryptoEngine;
  const fits = await signedData.verify({ signer: 0, data, checkChain: false }, engine).catch(() => false);
  return { isIntact: fits && coversAll, certificate: der };
}

/** The one certificate that the seal says it was made with; null where that is not clear. */
function signerOf(
  { certificates = [], signerInfos }: SignedData,
  { Certificate, IssuerAndSerialNumber }: Pkijs,
): CertificateType | null {
  const [signer, ...others] = signerInfos;
  if (signer === undefined || others.length > 0 || !(signer.sid instanceof IssuerAndSerialNumber)) return null;
  const { issuer, serialNumber } = signer.sid;
  const named = certificates.filter(
    (each) => each instanceof Certificate && each.issuer.isEqual(issuer) && each.serialNumber.isEqual(serialNumber),
  );
  return named.length === 1 ? (named[0] as CertificateType) : null;
}
