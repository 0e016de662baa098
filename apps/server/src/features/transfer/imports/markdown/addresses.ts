import { posix } from "node:path";
import { unescape } from "node:querystring";

/** The target of an address in a file of the zip. */
export type Target =
  | { readonly kind: "page"; readonly uuid: string; readonly rest: string }
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "missing" }
  /** an address outside of the zip */
  | { readonly kind: "other" };

/** The content of the zip, by paths. */
export type ArchiveContent = {
  readonly pages: ReadonlyMap<string, string>;
  readonly folders: ReadonlyMap<string, string>;
  readonly files: { has(path: string): boolean };
};

/**
 * Finds what an address names. One that begins with a slash is looked for from the top of the zip.
 * @param from the path of the file that has it
 */
export function findTarget(address: string, from: string, { pages, folders, files }: ArchiveContent): Target {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#|$)/i.test(address)) return { kind: "other" };
  const [path = ""] = /^[^?#]*/.exec(address) ?? [];
  const key = keyOf(path, from);
  const uuid = pages.get(key) ?? folders.get(key) ?? pages.get(`${key}.md`);
  if (uuid !== undefined) return { kind: "page", uuid, rest: address.slice(path.length) };
  if (files.has(key)) return { kind: "file", path: key };
  return { kind: path.startsWith("/") ? "other" : "missing" };
}

/** The path of the zip that an address means; "" for its top. */
function keyOf(path: string, from: string): string {
  const folder = path.startsWith("/") ? "." : posix.dirname(from);
  return posix.join(folder, unescape(path)).normalize("NFC").replace(/\/$/, "").replace(/^\.$/, "");
}
