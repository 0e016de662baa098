import { safeName } from "./safe-name.ts";

const spreadsheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const document = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const presentation = "application/vnd.openxmlformats-officedocument.presentationml.presentation";

export const officeTypes = { docx: document, xlsx: spreadsheet, pptx: presentation };

// when a type has several extensions, the first one is appended by `namedAs`
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

/** The content types of attachments (§8). */
export const attachmentTypes: readonly string[] = [...allowedTypes];

const list = new Intl.ListFormat("en", { type: "conjunction" });

/** The kinds of files of some types, for a person: “PNG, JPG, and GIF”. */
export function kindsOf(accepts: (contentType: string) => boolean): string {
  const types = attachmentTypes.filter(accepts);
  const extensions = types.map((type) => [...typesByExtension].find(([, each]) => each === type)?.[0] ?? type);
  return list.format(extensions.map((extension) => extension.toUpperCase()));
}

/** The text after the last dot of a name, in lower case. */
function extensionOf(name: string): string {
  return /\.([a-z0-9]+)$/.exec(name.trim().toLowerCase())?.[1] ?? "";
}

/**
 * The name of a file with an extension of its type. When the name has another extension (perhaps that of a program) or
 * none, the extension of the type is appended: a saved file opens as the type that was checked.
 */
export function namedAs(name: string, contentType: string): string {
  if (typesByExtension.get(extensionOf(name)) === contentType) return name;
  const [own] = [...typesByExtension].find(([, type]) => type === contentType) ?? [];
  return own === undefined ? name : safeName(`${name}.${own}`);
}

/** The types that a client sends when it knows nothing about the file. */
const noClaim = new Set(["", "application/octet-stream"]);

/**
 * The type that an upload claims to have, if it is one of the ten attachment types of §8; otherwise null.
 * `contentType` is the multipart header, with or without parameters; when it is empty or generic, the extension decides.
 */
export function claimedType(claimed: { name: string; contentType: string }): string | null {
  const stated = (claimed.contentType.split(";")[0] ?? "").trim().toLowerCase();
  const extension = extensionOf(claimed.name);
  if (noClaim.has(stated)) return typesByExtension.get(extension) ?? null;
  // browsers on Windows with Excel installed send this type for CSV
  if (stated === "application/vnd.ms-excel" && extension === "csv") return "text/csv";
  if (stated === "image/jpg") return "image/jpeg";
  return allowedTypes.has(stated) ? stated : null;
}
