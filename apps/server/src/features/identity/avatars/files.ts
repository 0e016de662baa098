import type { UploadKind } from "#platform/http/declaration.ts";
import { removeFileJob } from "#platform/storage/jobs.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { drawSquares, type ImageSize, imageSizes, squarePath } from "./square-pictures.ts";
import { job } from "#platform/jobs/declaration.ts";

/** The area of profile images in the storage. */
export const imageArea = "images";

/** The name of one size of a profile image in the storage. */
export function imageFile(uuid: string, size: ImageSize): string {
  return `${imageArea}/${uuid}.${size}`;
}

/** A picture, of which squares are stored and not what was sent. */
export const pictureUpload: UploadKind = {
  accepts: (mediaType) => mediaType.startsWith("image/"),
  filesOf: ({ uuid, path }) =>
    imageSizes.map((size) => ({ name: imageFile(uuid, size), path: squarePath(path, size) })),
  convert: drawSquares,
  errors: ["image_too_large", "images_busy"],
};

/** Removes an image's files after the commit. @param uuid names the files; null when there are none */
export function removeFiles(tx: Transaction<never>, uuid: string | null): void {
  if (uuid === null) return;
  for (const size of imageSizes) tx.enqueue(removeFileJob, { name: imageFile(uuid, size) });
}

/** Removes pictures that a crash left without a row. */
export const sweepImagesJob = job("sweep_images", { queue: "housekeeping" });
