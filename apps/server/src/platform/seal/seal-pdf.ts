import { sign } from "node:crypto";
import type { SigningKey } from "./signing-key.ts";

/** A file inside a PDF. */
export type AttachedFile = {
  readonly name: string;
  readonly bytes: Buffer;
  readonly mimeType: string;
  readonly description: string;
};

/** What a seal says of itself. */
type SealOptions = { readonly reason: string; readonly at: Date };

/**
 * Attaches files to a PDF and seals it: PAdES B-B (ETSI.CAdES.detached), ECDSA P-256 with SHA-256. A changed byte breaks the seal.
 * @param options.at the time that the seal tells
 */
export async function sealPdf(
  bytes: Buffer,
  files: readonly AttachedFile[],
  { certificate, privateKey }: SigningKey,
  { reason, at }: SealOptions,
): Promise<Buffer> {
  const { PDF } = await import("@libpdf/core");
  const attached = await PDF.load(bytes);
  for (const { name, bytes: content, mimeType, description } of files) {
    attached.addAttachment(name, content, { mimeType, description, createdAt: at, modifiedAt: at });
  }
  // what is sealed is the file as it is written here
  const whole = await PDF.load(await attached.save());
  const { bytes: sealed } = await whole.sign({
    signer: {
      certificate,
      certificateChain: [],
      keyType: "EC",
      signatureAlgorithm: "ECDSA",
      sign: async (data) => sign("sha256", data, { key: privateKey, dsaEncoding: "der" }),
    },
    level: "B-B",
    fieldName: "Seal",
    reason,
    signingTime: at,
  });
  return Buffer.from(sealed);
}
