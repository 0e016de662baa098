/** The time stamp service did not confirm the time: the document is sealed later. */
export class TimeStampFailed extends Error {}

/** Confirms when a hash existed, by a token of RFC 3161, in DER. */
export type TimeStamps = {
  timestamp(digest: Uint8Array, algorithm: "SHA-256" | "SHA-384" | "SHA-512"): Promise<Uint8Array>;
};

/** The time that the service may take. In milliseconds. */
const timeout = 10_000;

/**
 * The time stamp service of the operator. Its address is a setting, so it is not subject to the rules for addresses that users name.
 * A token for another hash would spoil the seal; programs that check documents decide whether they trust the service.
 */
export function openTimeStamps(url: string): TimeStamps {
  return {
    timestamp: async (digest, algorithm) => {
      const { HttpTimestampAuthority } = await import("@libpdf/core");
      const authority = new HttpTimestampAuthority(url, { timeout });
      const token = await authority.timestamp(digest, algorithm).catch((error: unknown) => failed(String(error)));
      return (await isFor(token, digest)) ? token : failed("its token is not for what was asked.");
    },
  };
}

function failed(why: string): never {
  throw new TimeStampFailed(`The time stamp service failed: ${why}`);
}

/** Whether a token is for this hash. */
async function isFor(token: Uint8Array, digest: Uint8Array): Promise<boolean> {
  return readImprint(token)
    .then((imprint) => imprint.equals(digest))
    .catch(() => false);
}

async function readImprint(token: Uint8Array): Promise<Buffer> {
  const { ContentInfo, SignedData, TSTInfo } = await import("pkijs");
  const { content } = ContentInfo.fromBER(new Uint8Array(token).buffer);
  const { eContent } = new SignedData({ schema: content }).encapContentInfo;
  const { messageImprint } = TSTInfo.fromBER(eContent?.getValue() ?? new ArrayBuffer(0));
  return Buffer.from(messageImprint.hashedMessage.getValue());
}
