import { isAbsolute, relative, sep } from "node:path";

/** Whether a path is a folder, or lies in it. Both are absolute. */
export function isIn(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return !isAbsolute(way) && way.split(sep)[0] !== "..";
}
