import { cp, mkdir, readFile, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../bench/screen.ts";

/** A text in the program, and its replacement. */
export type Replacement = {
  /** from the repository's folder */
  readonly file: string;
  /** must be in the file exactly once */
  readonly text: string;
  readonly instead: string;
};

/** Copies the server, the web app and what they need, so that files can be changed. @param folder is emptied before */
export async function copyServer(folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const part of ["apps/server", "apps/web", "package.json"]) {
    await cp(join(root, part), join(folder, part), { recursive: true });
  }
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
}

/**
 * @param folder of the file: a copy in which other texts are already replaced, or the repository
 * @returns the file with the replacement
 * @throws Error when the text is not in the file exactly once, because then the replacement is out of date
 */
export async function replaceIn({ file, text, instead }: Replacement, folder = root): Promise<string> {
  const whole = await readFile(join(folder, file), "utf8");
  const parts = whole.split(text);
  if (parts.length !== 2) throw new Error(`${file} contains “${text.trim()}” ${parts.length - 1} times.`);
  return parts.join(instead);
}
