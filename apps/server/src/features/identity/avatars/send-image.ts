import { Type } from "typebox";
import type { Fail } from "#kernel/errors.ts";
import type { RawReply } from "#platform/http/raw-route.ts";
import { oneOf } from "#platform/http/schemas.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { imageFile } from "./files.ts";
import type { Image } from "./queries.ts";
import { type ImageSize, imageSides, imageSizes } from "./square-pictures.ts";

const sides = imageSizes.map((size) => `${size}: ${imageSides[size]} pixels`).join(", ");

/** The size of the image that is sent. */
export const Size = Type.Optional(
  Type.Unsafe<ImageSize>({
    ...oneOf(imageSizes),
    default: "large",
    description: `The side of the square image: ${sides}.`,
  }),
);

/** The options of sending an image. */
type SendOptions = {
  readonly size?: ImageSize | undefined;
  /** the version that the client asks for: it may cache that version and need not ask again */
  readonly v?: string | undefined;
  /** whether pages of other sites may embed it */
  readonly embedding: "same-site" | "cross-origin";
};

/**
 * The bytes of an image with their headers, by which a browser shows it and runs nothing in it.
 * @param found the row
 * @param find reads the row again, when the image was replaced before its bytes were read
 * @throws ApiError image_not_found
 */
export async function sendImage(
  storage: Storage,
  found: Image,
  find: () => Promise<Image | undefined>,
  { size = "large", v, embedding }: SendOptions,
  fail: Fail<"image_not_found">,
): Promise<RawReply> {
  let image = found;
  let body = await storage.find(imageFile(image.uuid, size));
  if (body === null) {
    image = (await find()) ?? fail("image_not_found");
    // when the bytes of an existing row are lost, the operator must know: the request fails with 500 and is logged
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
