import type { UploadKind } from "#platform/http/upload-kind.ts";

/** The area of the files in the storage that are being imported. A file is removed when its import has ended. */
export const importArea = "imports";

/** The name of an import's file in the storage. */
export function importFile(uuid: string): string {
  return `${importArea}/${uuid}`;
}

/** A file of any type: what it is shows when it is read. */
export const importUpload: UploadKind = {
  accepts: null,
  filesOf: ({ uuid, path }) => [{ name: importFile(uuid), path }],
  errors: [],
};
