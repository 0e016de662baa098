import { Type } from "typebox";
import { fail } from "#kernel/errors.ts";
import type { RawReply } from "#platform/http/handler.ts";
import { oneOf } from "#platform/http/schemas.ts";
import { type ImageSize, imageSides, imageSizes } from "#platform/files/square-pictures.ts";
import { imageFile, type Storage } from "#platform/storage/storage.ts";
import type { Image } from "./queries.ts";

const sides = imageSizes.map((size) => `${size}: ${imageSides[size]} pixels`).join(", ");

/** Which of the squares is wanted. */
export const Size = Type.Optional(
  Type.Unsafe<ImageSize>({ ...oneOf(imageSizes), default: "large", description: `The side of the square; ${sides}.` }),
);

/** How a picture goes out. */
type Manner = {
  readonly size?: ImageSize | undefined;
  /** the client names the version that it wants, so that what it keeps need never be asked for again */
  readonly v?: string | undefined;
  /** whether pages of other sites may show it */
  readonly embedding: "same-site" | "cross-origin";
};

/**
 * The bytes of a picture with their headers: shown, and nothing in them can run.
 * @param find reads the row; asked again when the picture was replaced between the row and its bytes
 * @throws Refusal image_not_found
 */
export async function sendImage(
  storage: Storage,
  find: () => Promise<Image | undefined>,
  { size = "large", v, embedding }: Manner,
): Promise<RawReply> {
  let image = (await find()) ?? fail("image_not_found");
  let body = await storage.find(imageFile(image.uuid, size));
  if (body === null) {
    image = (await find()) ?? fail("image_not_found");
    // a row without its bytes is a loss that the operator must hear of: it fails as a 500 and is logged
    body = await storage.read(imageFile(image.uuid, size));
  }
  const isPinned = v === String(image.version);
  return {
    headers: {
      "content-type": "image/webp",
      "content-disposition": "inline",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": embedding,
      "cache-control": isPinned ? "private, max-age=31536000, immutable" : "private, no-cache",
      etag: `"${image.uuid}-${size}"`,
    },
    body,
  };
}
