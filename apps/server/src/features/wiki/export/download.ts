import { contentDisposition } from "#features/content/attachments/index.ts";
import { safeStem } from "./file-names.ts";

const types = { ".md": "text/markdown; charset=utf-8", ".zip": "application/zip", ".pdf": "application/pdf" } as const;

/** The headers of an export. @param extension with its dot */
export function exportHeaders(name: string, extension: keyof typeof types): Record<string, string> {
  return {
    "content-type": types[extension],
    "content-disposition": contentDisposition(`${safeStem(name)}${extension}`),
    "x-content-type-options": "nosniff",
  };
}
