import { loadSharp, mostPixels } from "#platform/files/load-sharp.ts";
import type { PrintedPicture } from "./print-inline.ts";

/** Enough for print on the width of a sheet. In pixels. */
const longestSide = 1600;
/** A pixel of a screen. In points. */
const pixel = 0.75;

/**
 * Draws a picture anew for the typesetter: upright, not larger than a sheet shows, without metadata, in a form that it surely reads.
 * @returns null for a file that cannot be read to its end, or has too many pixels
 */
async function readPicture(file: string): Promise<{ bytes: Buffer; width: number; height: number } | null> {
  const sharp = await loadSharp();
  try {
    const drawn = sharp(file, { limitInputPixels: mostPixels, failOn: "error" })
      .autoOrient()
      .resize(longestSide, longestSide, { fit: "inside", withoutEnlargement: true });
    const { format } = await sharp(file).metadata();
    const encoded = format === "jpeg" ? drawn.jpeg({ quality: 82 }) : drawn.png();
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width * pixel, height: info.height * pixel };
  } catch {
    return null;
  }
}

/** Reads the pictures of a document, which the typesetter gets by names of ours. @param add gives it the bytes of one */
export async function readPictures(
  files: ReadonlyMap<string, string>,
  add: (path: string, bytes: Buffer) => void,
): Promise<Map<string, PrintedPicture>> {
  const pictures = new Map<string, PrintedPicture>();
  for (const [address, file] of files) {
    const read = await readPicture(file);
    if (read === null) continue;
    const path = `picture-${pictures.size}`;
    add(path, read.bytes);
    pictures.set(address, { path, width: read.width, height: read.height });
  }
  return pictures;
}
