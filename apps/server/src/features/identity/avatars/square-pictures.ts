import { ApiError } from "#kernel/errors.ts";
import { loadSharp, mostPixels } from "#platform/files/load-sharp.ts";
import { KeyedSemaphore } from "#platform/fairness/index.ts";

/** The sides of the squares in which a picture of a person is kept. In pixels. */
export const imageSides = { large: 512, small: 96 } as const;

export type ImageSize = keyof typeof imageSides;

export const imageSizes = Object.keys(imageSides) as ImageSize[];

const mostSeconds = 10;

/** One picture needs up to 200 MB of memory while it is scaled, so they are drawn one after the other. */
const drawing = new KeyedSemaphore({
  atOnce: 1,
  timeout: 10_000,
  busy: () => new ApiError("images_busy", {}, { retry_after: 1 }),
});

/**
 * Draws the first frame of a PNG, JPEG, GIF or WebP anew, upright and as squares around its centre, in WebP. Metadata of
 * camera, location and software is left out.
 * @param path of the picture; each square is written to this path with its size appended
 * @throws ApiError image_too_large, also for what takes longer than 10 seconds; images_busy; attachment_bytes_mismatch for
 *   a file that cannot be read to its end
 */
export async function drawSquares(path: string): Promise<void> {
  const sharp = await loadSharp();
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
  await drawing.take("images", () => draw().catch(failImage));
}

/** The place where a square of the picture at a path is written. */
export function squarePath(path: string, size: ImageSize): string {
  return `${path}.${size}`;
}

/** A failure of the disk is an internal error; everything else is the fault of the file. */
function failImage(error: unknown): never {
  if (error instanceof ApiError || !(error instanceof Error)) throw error;
  if (/pixel limit|too large|^timeout:/.test(error.message)) throw new ApiError("image_too_large");
  if (/ENOSPC|No space left|EIO|unable to open for write/.test(error.message)) throw error;
  throw new ApiError("attachment_bytes_mismatch");
}
