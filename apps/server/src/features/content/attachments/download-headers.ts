import { namedAs } from "#platform/files/claimed-type.ts";

/**
 * The headers for the download of an uploaded file. Browsers must use the stored type, must save the file instead of
 * showing it, and must not run or embed anything in it.
 */
export function downloadHeaders(file: {
  readonly name: string;
  readonly content_type: string;
  readonly size_bytes: number;
}): Record<string, string> {
  return {
    "content-type": file.content_type,
    "content-length": String(file.size_bytes),
    "content-disposition": contentDisposition(namedAs(file.name, file.content_type)),
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "same-origin",
  };
}

/** The name in both forms of RFC 6266: readable ASCII for old clients, and the exact name (RFC 8187). */
export function contentDisposition(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]|["\\%]/gu, "_");
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
