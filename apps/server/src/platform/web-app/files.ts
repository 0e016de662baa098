import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, type BrotliOptions, constants, gzip as gzipBytes } from "node:zlib";

const compressBrotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);
const compressGzip = promisify<Buffer, Buffer>(gzipBytes);

/** A file of the build with its compressed forms. */
export type WebFile = {
  readonly type: string;
  readonly etag: string;
  /** the name has a hash of its content, so that it never changes */
  readonly isImmutable: boolean;
  /** by content-encoding; `identity` is the file itself */
  readonly bytes: Readonly<Record<"identity", Buffer>> & Readonly<Partial<Record<"br" | "gzip", Buffer>>>;
};

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
};

/** Reads a build into memory: it has about one megabyte. @returns the files by their path, such as "/index.html" */
export function readBuild(folder: string): ReadonlyMap<string, WebFile> {
  const names = globSync("**/*.*", { cwd: folder }).filter((name) => types[extname(name)] !== undefined);
  return new Map(names.map((name) => [`/${name.replaceAll("\\", "/")}`, readWebFile(folder, name)]));
}

function readWebFile(folder: string, name: string): WebFile {
  const path = join(folder, name);
  const identity = readFileSync(path);
  const [br, gzip] = ["br", "gz"].map((ending) => readIfThere(`${path}.${ending}`));
  return {
    type: types[extname(name)] ?? "",
    etag: etagOf(identity),
    isImmutable: name.startsWith("assets"),
    bytes: { identity, ...(br && { br }), ...(gzip && { gzip }) },
  };
}

/**
 * A file that is made while the server runs, compressed once. This takes a fraction of a second, in threads next to the event loop.
 * @param type with the charset
 */
export async function makeFile(type: string, text: string): Promise<WebFile> {
  const identity = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
  const [br, gzip] = await Promise.all([compressBrotli(identity, { params }), compressGzip(identity)]);
  return { type, etag: etagOf(identity), isImmutable: false, bytes: { identity, br, gzip } };
}

function etagOf(bytes: Buffer): string {
  return `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
