import type { Names, NamedThings } from "./names.ts";

/** The target of an address in a file of the zip. */
export type Target =
  | { readonly kind: "page"; readonly uuid: string; readonly rest: string }
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "missing" }
  /** an address outside of the zip */
  | { readonly kind: "other" };

/** The content of the zip, by paths. */
export type ArchiveContent = Pick<NamedThings, "pages" | "folders"> & { readonly names: Names };

const outside = /^(?:[a-z][a-z0-9+.-]*:|\/\/|#|$)/i;

/**
 * Finds what an address names. One that begins with a slash is looked for from the top of the zip.
 * @param from the path of the file that has it
 */
export function findTarget(address: string, from: string, content: ArchiveContent): Target {
  const [path = ""] = /^[^?#]*/.exec(address) ?? [];
  const rest = address.slice(path.length);
  const isOutside = outside.test(address);
  const found = isOutside ? null : targetAt(content.names.locate(path, from), rest, content);
  const byId = (): Target | null => targetAt(content.names.locateById(address), rest.replace(/^\?[^#]*/, ""), content);
  return found ?? byId() ?? { kind: isOutside ? "other" : "missing" };
}

function targetAt(path: string | null, rest: string, { pages, folders }: ArchiveContent): Target | null {
  if (path === null) return null;
  const uuid = pages.get(path) ?? folders.get(path);
  return uuid === undefined ? { kind: "file", path } : { kind: "page", uuid, rest };
}
