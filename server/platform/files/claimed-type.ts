const spreadsheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const document = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const presentation = "application/vnd.openxmlformats-officedocument.presentationml.presentation";

export const officeTypes = { docx: document, xlsx: spreadsheet, pptx: presentation };

const typesByExtension = new Map<string, string>([
  ["pdf", "application/pdf"],
  ["docx", document],
  ["xlsx", spreadsheet],
  ["pptx", presentation],
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["jpeg", "image/jpeg"],
  ["gif", "image/gif"],
  ["webp", "image/webp"],
  ["csv", "text/csv"],
  ["txt", "text/plain"],
]);

const allowedTypes = new Set(typesByExtension.values());

/** What a client sends when it knows nothing about the file. */
const noClaim = new Set(["", "application/octet-stream"]);

/**
 * The one of the ten attachment types of §8 that an upload says it is, or null when it is none of them.
 * `contentType` is the multipart header with or without parameters; when it says nothing, the name's extension speaks.
 */
export function claimedType(claimed: { name: string; contentType: string }): string | null {
  const stated = (claimed.contentType.split(";")[0] ?? "").trim().toLowerCase();
  const extension = /\.([a-z0-9]+)$/.exec(claimed.name.trim().toLowerCase())?.[1] ?? "";
  if (noClaim.has(stated)) return typesByExtension.get(extension) ?? null;
  // Browsers on Windows with Excel installed name a CSV file so.
  if (stated === "application/vnd.ms-excel" && extension === "csv") return "text/csv";
  if (stated === "image/jpg") return "image/jpeg";
  return allowedTypes.has(stated) ? stated : null;
}
