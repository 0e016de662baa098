import { safeName } from "./safe-name.ts";

const spreadsheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const document = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const presentation = "application/vnd.openxmlformats-officedocument.presentationml.presentation";

export const officeTypes = { docx: document, xlsx: spreadsheet, pptx: presentation };

// of several extensions of a type the first is the one that is given to a file
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

/** What follows the last dot of a name, in lower case. */
function extensionOf(name: string): string {
  return /\.([a-z0-9]+)$/.exec(name.trim().toLowerCase())?.[1] ?? "";
}

/**
 * A file's name with an extension of its type: with another one, which may be a program's, or none, it gets the type's
 * own behind it. What is saved from here opens as what it was checked to be.
 */
export function namedAs(name: string, contentType: string): string {
  if (typesByExtension.get(extensionOf(name)) === contentType) return name;
  const [own] = [...typesByExtension].find(([, type]) => type === contentType) ?? [];
  return own === undefined ? name : safeName(`${name}.${own}`);
}

/** What a client sends when it knows nothing about the file. */
const noClaim = new Set(["", "application/octet-stream"]);

/**
 * The one of the ten attachment types of §8 that an upload says it is, or null when it is none of them.
 * `contentType` is the multipart header with or without parameters; when it says nothing, the name's extension speaks.
 */
export function claimedType(claimed: { name: string; contentType: string }): string | null {
  const stated = (claimed.contentType.split(";")[0] ?? "").trim().toLowerCase();
  const extension = extensionOf(claimed.name);
  if (noClaim.has(stated)) return typesByExtension.get(extension) ?? null;
  // Browsers on Windows with Excel installed name a CSV file so.
  if (stated === "application/vnd.ms-excel" && extension === "csv") return "text/csv";
  if (stated === "image/jpg") return "image/jpeg";
  return allowedTypes.has(stated) ? stated : null;
}
