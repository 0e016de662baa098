/** What is found of a seal in a file: whether it fits every byte of the file, and the certificate that it names, in DER. */
export type Seal = { readonly isIntact: boolean; readonly certificate: Buffer };

const byteRange = /\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/g;

/**
 * Reads the last seal of a PDF, and checks it against the bytes of the whole file: what was added behind it breaks it too.
 * @returns null for a file without one that can be read
 */
export async function readSeal(pdf: Buffer): Promise<Seal | null> {
  const range = [...pdf.toString("latin1").matchAll(byteRange)].at(-1)?.slice(1).map(Number);
  if (range === undefined) return null;
  const [from, before, after, rest] = range as [number, number, number, number];
  const text = pdf.toString("latin1", before, after);
  if (!/^<[0-9a-fA-F]+>$/.test(text)) return null;
  const signed = Buffer.concat([pdf.subarray(from, from + before), pdf.subarray(after, after + rest)]);
  const coversAll = from === 0 && after + rest === pdf.length;
  return readCms(Buffer.from(text.slice(1, -1), "hex"), signed, coversAll).catch(() => null);
}

async function readCms(cms: Buffer, signed: Buffer, coversAll: boolean): Promise<Seal | null> {
  const { Certificate, ContentInfo, SignedData } = await import("pkijs");
  const { content } = ContentInfo.fromBER(new Uint8Array(cms).buffer);
  const signedData = new SignedData({ schema: content });
  const [certificate, ...others] = signedData.certificates ?? [];
  if (!(certificate instanceof Certificate) || others.length > 0 || signedData.signerInfos.length !== 1) return null;
  const der = Buffer.from(certificate.toSchema(false).toBER(false));
  const data = new Uint8Array(signed).buffer;
  // an error is a seal that does not fit
  const fits = await signedData.verify({ signer: 0, data, checkChain: false }).catch(() => false);
  // guard: a seal is good for a part of a file | without ` && coversAll` | by verify-signed-document.test.ts
  return { isIntact: fits && coversAll, certificate: der };
}
