import type { Links } from "#platform/crypto/links.ts";

/** The image that a public link shows, and its expiry. */
export type ImageLink = {
  readonly user_uuid: string;
  /** the link stops working when the image has another version */
  readonly version: number;
  /** seconds since 1970 */
  readonly expires: number;
};

const purpose = "profile image";
const [versionAt, expiresAt, length] = [16, 20, 24] as const;

/** The token of a link: 75 letters, digits, - and _. */
export function signImageLink(links: Links, { user_uuid, version, expires }: ImageLink): string {
  const content = Buffer.alloc(length);
  content.write(user_uuid.replaceAll("-", ""), 0, "hex");
  content.writeUInt32BE(version, versionAt);
  content.writeUInt32BE(expires, expiresAt);
  return links.sign(purpose, content);
}

/** The content of a token; null when it was not signed here. It may have expired: the caller checks that. */
export function openImageLink(links: Links, token: string): ImageLink | null {
  const content = links.open(purpose, token);
  if (content === null) return null;
  const user_uuid = content
    .toString("hex", 0, versionAt)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { user_uuid, version: content.readUInt32BE(versionAt), expires: content.readUInt32BE(expiresAt) };
}
