import { parse } from "node:path";

/**
 * The place where a file lies in the storage, relative to its folder or to the prefix of its bucket: in an area, files are in subfolders
 * by the first two characters of their names. A folder and a bucket have the same paths, so that any program can copy the one
 * to the other.
 */
export function pathOf(name: string): string {
  const { dir, base } = parse(name);
  return [dir, base.slice(0, 2), base].filter((part) => part !== "").join("/");
}

/** The name of the file at a path; null for what lies elsewhere than where files are put. */
export function nameAt(path: string): string | null {
  const parts = path.split("/");
  const [base = "", folder] = [parts.at(-1), parts.at(-2)];
  return folder === base.slice(0, 2) && parts.length <= 3 ? [...parts.slice(0, -2), base].join("/") : null;
}
