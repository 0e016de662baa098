import { contentDisposition } from "#features/tasks/attachments/index.ts";
import { safeStem } from "./file-names.ts";

/** The headers of an export. @param extension with its dot */
export function exportHeaders(name: string, extension: ".md" | ".zip"): Record<string, string> {
  return {
    "content-type": extension === ".zip" ? "application/zip" : "text/markdown; charset=utf-8",
    "content-disposition": contentDisposition(`${safeStem(name)}${extension}`),
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
  };
}
