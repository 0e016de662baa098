import { ApiError, fail } from "#kernel/errors.ts";
import { createKeyedSemaphore } from "#platform/util/keyed-semaphore.ts";

/** The sides of the squares in which a picture of a person is kept. In pixels. */
export const imageSides = { large: 512, small: 96 } as const;

export type ImageSize = keyof typeof imageSides;

export const imageSizes = Object.keys(imageSides) as ImageSize[];

/** A phone's sharpest photograph fits; a few kilobytes that unfold into gigabytes do not. */
const mostPixels = 50_000_000;
const mostSeconds = 10;

/** One picture needs up to 200 MB while it is turned, so they are drawn one after the other. In milliseconds. */
const turns = createKeyedSemaphore({ atOnce: 1, timeout: 10_000, error: "images_busy" });

/** Loaded with the first picture: most processes never draw one, and the library takes time and memory. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  // whatever a file makes itself out to be, no other decoder ever sees it
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadPng", "VipsForeignLoadJpeg", "VipsForeignLoadNsgif", "VipsForeignLoadWebp"],
  });
  return sharp;
}

let loading: ReturnType<typeof loadSharp> | null = null;

/**
 * Draws a PNG, JPEG, GIF or WebP anew, upright and as squares around its centre, in WebP: its first frame, and nothing
 * that it told of camera, place or programs.
 * @param path where it lies; the squares are written beside it
 * @returns where each square lies; `path` with the size behind it
 * @throws Refusal image_too_large, also for what takes longer than 10 seconds; images_busy; attachment_bytes_mismatch for what cannot be read to its end
 */
export async function drawSquares(path: string): Promise<{ readonly size: ImageSize; readonly path: string }[]> {
  const sharp = await (loading ??= loadSharp());
  const { large, small } = imageSides;
  const draw = async (): Promise<void> => {
    const { data, info } = await sharp(path, { limitInputPixels: mostPixels, failOn: "error" })
      .timeout({ seconds: mostSeconds })
      .autoOrient()
      .resize(large, large, { fit: "cover", position: "centre" })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const square = () => sharp(data, { raw: { width, height, channels } });
    await square().webp({ quality: 85 }).toFile(squarePath(path, "large"));
    await square().resize(small, small).webp({ quality: 85 }).toFile(squarePath(path, "small"));
  };
  await turns.take("images", () => draw().catch(failImage));
  return squaresOf(path);
}

function squarePath(path: string, size: ImageSize): string {
  return `${path}.${size}`;
}

/** Where the squares of a picture lie, or would. */
export function squaresOf(path: string): { readonly size: ImageSize; readonly path: string }[] {
  return imageSizes.map((size) => ({ size, path: squarePath(path, size) }));
}

/** The disk's failures are ours; everything else is the file's fault. */
function failImage(error: unknown): never {
  if (error instanceof ApiError || !(error instanceof Error)) throw error;
  if (/pixel limit|too large|^timeout:/.test(error.message)) fail("image_too_large");
  if (/ENOSPC|No space left|EIO|unable to open for write/.test(error.message)) throw error;
  return fail("attachment_bytes_mismatch");
}
