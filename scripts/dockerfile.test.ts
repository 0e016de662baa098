import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, matchesGlob, relative } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "..");

/** The files and folders of the checkout that the image of the server gets, with where they go. */
async function copiedInto(): Promise<[from: string, to: string][]> {
  const text = await readFile(join(root, "Dockerfile"), "utf8");
  const lines = text.slice(text.lastIndexOf("\nFROM ")).split("\n");
  return lines.flatMap((line) => {
    const words = line.split(" ").filter((word) => word !== "");
    if (words[0] !== "COPY" || words[1]?.startsWith("--from") === true) return [];
    const to = words.at(-1) ?? "";
    return words.slice(1, -1).map((from): [string, string] => [from, to.endsWith("/") ? join(to, basename(from)) : to]);
  });
}

test("the web app is built from the files that the container gets", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "stoa-container-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const sent = (await readFile(join(root, ".dockerignore"), "utf8")).split("\n");
  const isLeftOut = (path: string): boolean =>
    [".cache", "dist"].includes(basename(path)) ||
    sent.some((line) => line.startsWith("**") && matchesGlob(path, line));
  const isSource = (path: string): boolean => !isLeftOut(relative(root, path));
  for (const [from, to] of await copiedInto()) {
    assert.ok(sent.includes(`!${from}`) || sent.includes(`!${from.split("/")[0]}`), `${from} is sent to the builder`);
    await mkdir(dirname(join(folder, to)), { recursive: true });
    await cp(join(root, from), join(folder, to), { recursive: true, filter: isSource });
  }
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  const { stdout } = await promisify(execFile)(process.execPath, ["apps/web/scripts/build.ts"], { cwd: folder });
  assert.match(await readFile(join(stdout.trim(), "index.html"), "utf8"), /<script/);
});
