import { ApiError } from "#kernel/errors.ts";
import { KeyedSemaphore } from "#platform/fairness/index.ts";
import { loadSharp } from "./load-sharp.ts";
import { sniff } from "./sniff.ts";

/** The limits of a PNG, and of its stored form. */
export type PngLimits = {
  /** the most pixels of a side */
  readonly mostSide: number;
  /** a picture with a longer side is scaled down to it */
  readonly keptSide: number;
};

const [widthAt, heightAt] = [16, 20];

/** One picture needs up to 70 MB of memory, so they are drawn one after the other. */
const drawing = new KeyedSemaphore({
  atOnce: 1,
  timeout: 10_000,
  busy: () => new ApiError("images_busy", {}, { retry_after: 1 }),
});

/**
 * Draws a PNG anew, so that nothing else of the file is kept.
 * @returns null for what is no PNG of the allowed size, or cannot be read to its end
 * @throws ApiError images_busy
 */
export async function drawPng(bytes: Buffer, { mostSide, keptSide }: PngLimits): Promise<Buffer | null> {
  if (sniff(bytes) !== "image/png") return null;
  if (bytes.readUInt32BE(widthAt) > mostSide || bytes.readUInt32BE(heightAt) > mostSide) return null;
  const sharp = await loadSharp();
  const draw = (): Promise<Buffer | null> =>
    sharp(bytes, { limitInputPixels: mostSide * mostSide, failOn: "error" })
      .timeout({ seconds: 10 })
      .resize(keptSide, keptSide, { fit: "inside", withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer()
      .catch(() => null);
  return drawing.take("pictures", draw);
}
