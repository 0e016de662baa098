import { isAdmin } from "#kernel/authorize.ts";
import { maxFileBytes } from "#platform/files/sizes.ts";
import type { UploadKind } from "#platform/http/declaration.ts";

/** The area of the files in the storage that are being imported. A file is removed when its import has ended. */
export const importArea = "imports";

/** The name of an import's file in the storage. */
export function importFile(uuid: string): string {
  return `${importArea}/${uuid}`;
}

/** An export of a workspace may have 1 GB; every other file as much as any upload. In bytes. */
export const mostExportBytes = 1024 * 1024 * 1024;

/** A file of any type: what it is shows when it is read. */
export const importUpload: UploadKind = {
  accepts: null,
  most: ({ source }) =>
    source === "stoa"
      ? { bytes: mostExportBytes, error: "export_too_large" }
      : { bytes: maxFileBytes, error: "file_too_large" },
  forbids: (role, { source }) => (source === "stoa" && !isAdmin(role) ? "admin_required" : null),
  filesOf: ({ uuid, path }) => [{ name: importFile(uuid), path }],
  errors: ["export_too_large"],
};
