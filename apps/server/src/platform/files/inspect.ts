import { open } from "node:fs/promises";
import { claimedType, officeTypes } from "./claimed-type.ts";
import { isOfficeFile } from "./office.ts";
import { sniff, sniffLength } from "./sniff.ts";
import { isTextFile } from "./text.ts";

/** Either the type under which to store and serve a file, or the name of the error. */
export type Inspection =
  | { contentType: string }
  | { error: "attachment_type_not_allowed" | "attachment_bytes_mismatch" };

const office = new Set(Object.values(officeTypes));

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffLength), 0, sniffLength, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function bytesMatch(path: string, type: string): Promise<boolean> {
  const announced = sniff(await readHead(path));
  if (office.has(type)) return announced === "application/zip" && (await isOfficeFile(path, type));
  if (type.startsWith("text/")) return announced === null && (await isTextFile(path));
  return announced === type;
}

/**
 * Checks a received file against what the upload said about it: one of the ten types of §8, and bytes of that type
 * (§8). The extension may contradict the type (`namedAs` corrects it); the bytes may not. Reads the file in pieces.
 * @param claimed the file name and the Content-Type of the multipart part
 * @throws only when the file cannot be read
 */
export async function inspectFile(path: string, claimed: { name: string; contentType: string }): Promise<Inspection> {
  const type = claimedType(claimed);
  if (type === null) return { error: "attachment_type_not_allowed" };
  return (await bytesMatch(path, type)) ? { contentType: type } : { error: "attachment_bytes_mismatch" };
}
