import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * Finds a program that a test compares with and that is not part of the project.
 * @returns its path, or null when it is not installed
 * @param need `may be missing` for one that not every machine can install
 * @throws Error instead of null when the setting STOA_TOOLS is `required`
 */
export function tool(name: string, need: "required" | "may be missing" = "required"): string | null {
  const found = (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isProgram);
  if (found !== undefined) return found;
  if (need === "required" && process.env["STOA_TOOLS"] === "required")
    throw new Error(`The tests need ${name}, which is not installed.`);
  return null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
