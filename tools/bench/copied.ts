import { cp, mkdir, readFile, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./screen.ts";

/** One place in the program, and what stands there instead. */
export type Replaced = {
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
 * The file as it is with something else in that place.
 * @param name of the whole change
 * @param folder that the file is read from: a copy in which other places have been changed, or the repository's
 * @throws Error when the text is not there, or is there twice: then the list of changes is wrong
 */
export async function replaced(name: string, { file, text, instead }: Replaced, folder = root): Promise<string> {
  const whole = await readFile(join(folder, file), "utf8");
  const parts = whole.split(text);
  if (parts.length !== 2) throw new Error(`“${name}”: its text stands ${parts.length - 1} times in ${file}.`);
  return parts.join(instead);
}
