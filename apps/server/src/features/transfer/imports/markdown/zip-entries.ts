import { posix } from "node:path";
import { type Entry, getFileNameLowLevel } from "yauzl";
import type { Difference } from "./report.ts";

const mostLevels = 200;
const longestPath = 2_000;
const fileKindMask = 0o170000;
const symlinkKind = 0o120000;
const utf8Flag = 0x800;

const lost = (why: string): Difference => ({ importance: "lost", what: "Files", why });
const problems = {
  outside: lost("Its path leads out of the zip."),
  long: lost("Its path is too long."),
  control: lost("Its name has control characters."),
  link: lost("It is a symbolic link."),
  encrypted: lost("It is encrypted. Pack the files without a password."),
  method: lost("It is packed by a method that is not supported. Pack the files as a plain zip."),
};

/** The name of an entry as it is written, with slashes. Many programs write UTF-8 without saying so; other names are in the code page of DOS. */
export function nameOf({ fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  return decoded(fileNameRaw, () =>
    getFileNameLowLevel(generalPurposeBitFlag & ~utf8Flag, fileNameRaw, extraFields, false),
  ).replaceAll("\\", "/");
}

function decoded(raw: Buffer, otherwise: () => string): string {
  const name = new TextDecoder("utf-8").decode(raw);
  return name.includes("\uFFFD") ? otherwise() : name;
}

/** The path of a name: in one form, in which programs of any system mean the same file. */
export const pathOf = (name: string): string => posix.normalize(name).normalize("NFC");

/** The reason why an entry is left out; null for a plain file inside of the zip. */
export function problemOf(entry: Entry, name: string): Difference | null {
  const segments = name.split("/");
  if (name.startsWith("/") || /^[A-Za-z]:/.test(name) || segments.includes("..")) return problems.outside;
  if (name.length > longestPath || segments.length > mostLevels) return problems.long;
  // oxlint-disable-next-line no-control-regex -- control characters are what is rejected
  if (/[\u0000-\u001f\u007f]/.test(name)) return problems.control;
  if (((entry.externalFileAttributes >>> 16) & fileKindMask) === symlinkKind) return problems.link;
  if (entry.isEncrypted()) return problems.encrypted;
  return entry.canDecodeFileData() ? null : problems.method;
}

/** The part of a path that systems and tools hide; null when there is none. */
export const hiddenPart = (name: string): string | null =>
  name.split("/").find((part) => part === "__MACOSX" || /^\.[^.]|^(?:thumbs\.db|desktop\.ini)$/i.test(part)) ?? null;
