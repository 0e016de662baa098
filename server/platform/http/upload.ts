import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyRequest } from "fastify";
import { refuse } from "#kernel/refusals.ts";
import type { Upload } from "./route.ts";

/** 25 MB per file, one file per request (§8). In bytes. */
export const maxFileBytes = 25 * 1024 * 1024;

/** A received file with what belongs to the door: its hash, and the duty to remove it. */
export type Received = Upload & { readonly sha256: string; discard(): Promise<void> };

const folder = join(tmpdir(), "stoa-uploads");

/**
 * Receives the one file of a multipart request into a temporary file, before any transaction opens.
 * @throws Refusal 400 without a file, 413 when it is too large
 */
export async function receiveFile(request: FastifyRequest): Promise<Received> {
  if (!request.isMultipart()) return refuse("file_missing");
  const part = await request.file({ limits: { fileSize: maxFileBytes, files: 1, fields: 0 } });
  if (part === undefined || part.fieldname !== "file") return refuse("file_missing");
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  const hash = createHash("sha256");
  let size_bytes = 0;
  const measure = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      size_bytes += chunk.length;
      done(null, chunk);
    },
  });
  const discard = (): Promise<void> => rm(path, { force: true });
  try {
    await pipeline(part.file, measure, createWriteStream(path, { flags: "wx", mode: 0o600 }));
    if (part.file.truncated) refuse("file_too_large");
  } catch (error) {
    await discard();
    throw error;
  }
  const name = safeName(part.filename);
  return { path, name, content_type: part.mimetype.toLowerCase(), size_bytes, sha256: hash.digest("hex"), discard };
}

/** A file name without folders and control characters, at most 255 characters; "file" when nothing remains. */
function safeName(given: string): string {
  const base = given.split(/[/\\]/).at(-1) ?? "";
  // oxlint-disable-next-line no-control-regex -- control characters are what is removed
  const clean = base
    .replace(/[\u0000-\u001f\u007f]/g, "")
    .toWellFormed()
    .trim()
    .slice(0, 255);
  return clean === "" ? "file" : clean;
}
