import { access, constants, mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a folder in which files can be made, and the folders around it. Node's own way to make several never ends under /proc.
 * @throws Error of one line for a person
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await makeWithParents(path);
    await access(path, constants.W_OK);
  } catch (error) {
    throw explained(path, error);
  }
}

async function makeWithParents(path: string): Promise<void> {
  const found = await stat(path).catch(nullIfMissing);
  if (found?.isDirectory() === true) return;
  if (found === null && dirname(path) !== path) await makeWithParents(dirname(path));
  await mkdir(path);
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: "this account may not write there",
  EDQUOT: "the disk is full",
  EEXIST: "it is not a folder",
  ENOENT: "no folder can be made there",
  ENOSPC: "the disk is full",
  ENOTDIR: "what it would lie in is not a folder",
  EROFS: "the disk is read-only",
};

/** Says why nothing can be stored in a folder, in one line for a person. */
export function explained(path: string, error: unknown): Error {
  const { code = "", message = "" } = error as { readonly code?: string; readonly message?: string };
  return new Error(`Nothing can be stored in ${path}: ${reasons[code] ?? message}.`, { cause: error });
}

/** Whether an error is that of a full disk. */
export const isFull = (error: unknown): boolean =>
  ["ENOSPC", "EDQUOT"].includes((error as { readonly code?: string } | null)?.code ?? "");

function nullIfMissing(error: unknown): null {
  if ((error as { readonly code?: string }).code === "ENOENT") return null;
  throw error;
}
