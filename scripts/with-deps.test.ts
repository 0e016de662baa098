import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { promisify } from "node:util";

const folder = await mkdtemp(join(tmpdir(), "stoa-deps-"));
after(() => rm(folder, { recursive: true }));
await mkdir(join(folder, "node_modules"));
await cp(import.meta.dirname, join(folder, "scripts"), { recursive: true });

/** Stands for npm: notes its arguments and installs nothing but this Node. */
const npm = join(folder, "npm-cli.mjs");
await writeFile(
  npm,
  `import { appendFileSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
   appendFileSync("asked", process.argv.slice(2).join(" ") + "\\n");
   mkdirSync("node_modules/node/bin", { recursive: true });
   rmSync("node_modules/node/bin/node", { force: true });
   symlinkSync(process.execPath, "node_modules/node/bin/node");`,
);

/** Runs a program after a lock file came. @returns what npm was asked for, if anything */
async function runWith(lock: string, ...flags: string[]): Promise<string> {
  await writeFile(join(folder, "package-lock.json"), lock);
  await writeFile(join(folder, "asked"), "");
  // oxlint-disable-next-line node/no-process-env -- the child needs PATH and the like
  const env = { ...process.env, npm_execpath: npm };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(folder, "scripts/with-deps.mjs"), ...flags, "--eval", "process.stdout.write('ran')"],
    { env, cwd: folder },
  );
  assert.equal(stdout, "ran");
  return (await readFile(join(folder, "asked"), "utf8")).trim();
}

test("npm start installs what running needs, once for each lock file, and a test adds the rest", async () => {
  assert.equal(await runWith("one", "--production"), "ci --omit=dev --include=optional");
  assert.equal(await runWith("one", "--production"), "");
  assert.equal(await runWith("two", "--production"), "ci --omit=dev --include=optional");
  assert.equal(await runWith("two"), "install --no-save --include=dev --include=optional");
  assert.equal(await runWith("two", "--production"), "");
});

test("npm start with a new lock file leaves a developer's checkout what development needs", async () => {
  assert.equal(await runWith("three", "--production"), "ci --include=dev --include=optional");
  assert.equal(await runWith("three"), "");
});
