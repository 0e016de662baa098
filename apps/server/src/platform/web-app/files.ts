import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";

/** A file of the build with its compressed forms. */
export type WebFile = {
  readonly type: string;
  readonly etag: string;
  /** its name has a hash of its content, so that it never changes */
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
  const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  return {
    type: types[extname(name)] ?? "",
    etag: `W/"${hash}"`,
    isImmutable: name.startsWith("assets"),
    bytes: { identity, ...(br && { br }), ...(gzip && { gzip }) },
  };
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
