import { cp, mkdir, readFile, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../bench/screen.ts";

/** One place in the program, and what stands there instead. */
export type Replacement = {
  /** from the repository's folder */
  readonly file: string;
  /** stands in the file exactly once */
  readonly text: string;
  readonly instead: string;
};

/** A copy of the server and what it needs, in which files can be changed. @param folder is emptied before */
export async function copyServer(folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const part of ["apps/server", "package.json"]) {
    await cp(join(root, part), join(folder, part), { recursive: true });
  }
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
}

/**
 * @param folder that the file is read from: a copy in which other places have been changed, or the repository's
 * @returns the file with the replacement
 * @throws Error when the text is not there, or is there twice: then the replacement is out of date
 */
export async function replaceIn({ file, text, instead }: Replacement, folder = root): Promise<string> {
  const whole = await readFile(join(folder, file), "utf8");
  const parts = whole.split(text);
  if (parts.length !== 2) throw new Error(`${file} contains “${text.trim()}” ${parts.length - 1} times.`);
  return parts.join(instead);
}
