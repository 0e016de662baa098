import { posix } from "node:path";
import { readText } from "#platform/files/text.ts";
import { failFile } from "../errors.ts";
import type { UnreadableFile } from "../plan.ts";
import { type Archive, isZip, openArchive } from "./archive.ts";
import type { Report } from "./report.ts";
import { isPageFile } from "./page-files.ts";

const neither = "The file is neither a zip nor text. Send a zip of markdown, or one file of markdown.";

/** Opens a zip, or one file as a zip with only this file. Its bytes show what it is. */
export async function openSource(
  bytes: Uint8Array,
  file_name: string,
  report: Report,
): Promise<Archive | UnreadableFile> {
  if (isZip(bytes)) return openArchive(bytes, report);
  if (/\.zip$/i.test(file_name)) return failFile("The file is no zip.");
  if (readText(bytes) === null) return failFile(neither);
  const base = posix.basename(file_name.replaceAll("\\", "/")).normalize("NFC");
  const path = isPageFile(base) ? base : `${base.replace(/\.txt$/i, "")}.md`;
  return {
    files: new Map([[path, { size: bytes.length }]]),
    hidden: new Set(),
    isOwn: false,
    read: () => Promise.resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
  };
}
