import assert from "node:assert/strict";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { after, test } from "node:test";
import { newcomer } from "#test/accounts.ts";
import { startCompany } from "#test/company.ts";
import { wholePng } from "#test/files.ts";
import { apiClient } from "#test/people.ts";

const data = await mkdtemp(join(tmpdir(), "stoa-private-"));
after(() => rm(data, { recursive: true }));

// as earlier versions left it
await chmod(data, 0o755);
await mkdir(join(data, "mail"));
await chmod(join(data, "mail"), 0o755);
const { ada, harness } = await startCompany({ DATA_DIR: data });

test("no other account of the machine can open a folder of the data, or read a file in it", async () => {
  const picture = { name: "me.png", type: "image/png", bytes: wholePng };
  assert.equal((await ada.upload("/profile/update/image", picture)).status, 200);
  await apiClient(harness, "").api.signUp({ body: newcomer() });
  await harness.worker.idle();
  const entries = await readdir(data, { recursive: true, withFileTypes: true });
  const names = entries.map(({ parentPath, name }) => join(parentPath, name));
  for (const path of names) {
    const { mode } = await stat(path);
    assert.equal((mode & 0o077).toString(8), "0", path);
  }
  // root runs PostgreSQL as another account, which goes through this folder
  const left = process.getuid?.() === 0 ? 0o011 : 0;
  assert.equal(((await stat(data)).mode & 0o077 & ~left).toString(8), "0");
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  for (const name of ["files", "mail", "uploads"]) assert.ok(folders.includes(name), name);
});

/** The files that make folders in another way, and why. */
const otherwise: Readonly<Record<string, string>> = {
  "platform/util/private-folder.ts": "the one way",
  "platform/backup/make-folder.ts": "the folder of backups, which an operator may share",
  "platform/backup/folder-place.ts": "in the folder of one backup, which is private",
};

test("every folder of the data is made in the one way", async () => {
  const source = join(import.meta.dirname, "../..");
  const files = (await readdir(source, { recursive: true })).filter((file) => /^(?!.*\.test\.ts$).*\.ts$/.test(file));
  const texts = await Promise.all(files.map((file) => readFile(join(source, file), "utf8")));
  const found = files.filter((_file, index) => /\bmkdir(?:Sync)?\(/.test(texts[index] ?? ""));
  assert.deepEqual(found.toSorted(), Object.keys(otherwise).toSorted());
});
