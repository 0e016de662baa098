import { drawPng } from "#platform/files/draw-png.ts";

/** The most pixels of a side, and the side to which a larger picture is scaled down. */
export const mostSide = 4096;
const keptSide = 1200;
/** Of the picture that is kept: noise would take more than handwriting does. In bytes. */
const mostBytes = 2_000_000;

const prefix = "data:image/png;base64,";

/** Whether a value is meant as a picture. */
export const isPicture = (value: string): boolean => value.startsWith("data:");

/**
 * Draws the picture of a data URL anew, so that nothing else of the file is kept.
 * @returns a PNG; null for what is no PNG of the allowed size
 * @throws ApiError images_busy
 */
export async function drawPicture(value: string): Promise<Buffer | null> {
  const text = value.slice(prefix.length);
  const bytes = Buffer.from(text, "base64");
  // decoding ignores stray characters, so only the usual spelling is accepted
  if (!value.startsWith(prefix) || bytes.toString("base64") !== text) return null;
  const drawn = await drawPng(bytes, { mostSide, keptSide });
  return drawn === null || drawn.length > mostBytes ? null : drawn;
}
