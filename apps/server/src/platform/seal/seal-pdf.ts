import type { SigningKey } from "./signing-key.ts";
import type { TimeStamps } from "./time-stamps.ts";

/** A file inside a PDF. */
export type AttachedFile = {
  readonly name: string;
  readonly bytes: Buffer;
  readonly mimeType: string;
  readonly description: string;
};

/** The reason and the place that a seal names. */
type SealOptions = { readonly reason: string; readonly at: Date; readonly timeStamps: TimeStamps | null };

/** The size of an envelope without the certificates above its own. In bytes. */
const envelope = { plain: 12_288, timeStamp: 12_288 };

/**
 * Attaches files to a PDF and seals it with SHA-256: PAdES B-B (ETSI.CAdES.detached), or B-T with a time stamp. A changed byte breaks the seal.
 * @param options.at the time that the seal tells
 * @throws TimeStampFailed
 */
export async function sealPdf(
  bytes: Buffer,
  files: readonly AttachedFile[],
  { certificate, chain, keyType, sign }: SigningKey,
  { reason, at, timeStamps }: SealOptions,
): Promise<Buffer> {
  const { PDF } = await import("@libpdf/core");
  const attached = await PDF.load(bytes);
  for (const { name, bytes: content, mimeType, description } of files) {
    attached.addAttachment(name, content, { mimeType, description, createdAt: at, modifiedAt: at });
  }
  // what is sealed is the file as it is written here
  const whole = await PDF.load(await attached.save());
  const above = chain.reduce((sum, { length }) => sum + length, 0);
  const { bytes: sealed } = await whole.sign({
    signer: {
      certificate,
      certificateChain: [...chain],
      keyType,
      signatureAlgorithm: keyType === "EC" ? "ECDSA" : "RSASSA-PKCS1-v1_5",
      sign,
    },
    ...(timeStamps === null ? { level: "B-B" as const } : { level: "B-T" as const, timestampAuthority: timeStamps }),
    estimatedSize: envelope.plain + above + (timeStamps === null ? 0 : envelope.timeStamp),
    fieldName: "Seal",
    reason,
    signingTime: at,
  });
  return Buffer.from(sealed);
}
