import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, realpathSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, test } from "node:test";

const root = join(import.meta.dirname, "../../..");
const folder = realpathSync(mkdtempSync(join(tmpdir(), "stoa-backup-command-")));
chmodSync(folder, 0o755);
const backups = join(folder, "backups");
const children: ChildProcess[] = [];

after(async () => {
  for (const child of children.filter((each) => each.exitCode === null && each.signalCode === null)) {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

function run(script: string, args: readonly string[], data: string, more: Record<string, string> = {}) {
  const settings = { DATA_DIR: join(folder, data), PORT: "0", METRICS_PORT: "0", LOG_LEVEL: "error", ...more };
  // oxlint-disable-next-line node/no-process-env -- the environment of the child process
  const env = { PATH: process.env["PATH"] ?? "", NODE_COMPILE_CACHE: join(root, ".cache/compile"), ...settings };
  const child = spawn(process.execPath, [script, ...args], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  children.push(child);
  return child;
}

/** Runs a command. @returns its output and its exit code */
async function command(name: string, args: readonly string[], data: string, more?: Record<string, string>) {
  const child = run(`apps/server/scripts/${name}.ts`, args, data, more);
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code: code as number, out: out.trim(), errors };
}

const finished = () => readdirSync(backups).filter((name) => !name.endsWith(".part"));

test("a backup of a running server, restored elsewhere, has its accounts and its key; the oldest backups are removed, and a killed one does not count", async () => {
  const server = run("apps/server/src/main.ts", [], "first");
  let said = "";
  server.stdout.on("data", (chunk: Buffer) => void (said += String(chunk)));
  while (!said.includes("Ctrl-C")) await once(server.stdout, "data");
  assert.equal((await command("staff", ["add", "ada@example.com"], "first")).code, 0);
  const made = await command("backup", [backups], "first");
  assert.equal(made.code, 0, made.errors);
  assert.match(made.errors, /Copying the database: 100 %/);
  assert.deepEqual([join(backups, finished()[0] ?? "")], [made.out]);

  const killed = run("apps/server/scripts/backup.ts", [backups], "first");
  // it is in the middle of the tables
  await once(killed.stderr, "data");
  killed.kill("SIGKILL");
  await once(killed, "exit");
  const [part] = readdirSync(backups).filter((name) => name.endsWith(".part"));
  const torn = await command("restore", [join(backups, part ?? "none")], "torn");
  assert.deepEqual([torn.code, /is no finished backup/.test(torn.errors)], [1, true]);

  // made by a clock that was wrong
  renameSync(made.out, join(backups, "stoa-20990101T000000000Z"));
  const again = await command("backup", [backups, "--keep", "1", "--without-keys"], "first");
  assert.equal(again.code, 0, again.errors);
  assert.deepEqual([join(backups, finished()[0] ?? ""), finished().length], [again.out, 1]);
  assert.ok(again.errors.includes(`Removed ${join(backups, part ?? "none")}, which a backup that was killed had left`));
  assert.deepEqual(readdirSync(backups), finished());
  const SECRET_KEY = Buffer.alloc(32, 7).toString("base64");
  const kept = await command("backup", [backups, "--keep", "2"], "first", { SECRET_KEY });
  assert.equal(kept.code, 0, kept.errors);
  assert.deepEqual(
    [made, again, kept].map(({ errors }) => errors.includes("SECRET_KEY is a setting")),
    [false, false, true],
  );
  assert.ok(![kept.out, kept.errors].join("").includes(SECRET_KEY));

  const duringRun = await command("restore", [kept.out, "--replace"], "first");
  assert.deepEqual([duringRun.code, /is in use/.test(duringRun.errors)], [1, true], duringRun.errors);
  server.kill("SIGTERM");
  await once(server, "exit");

  // nothing is moved aside for a backup that is none, or that would be moved, too
  for (const [none, why] of [
    [join(backups, "none"), /is no finished backup/],
    [join(folder, "first/backups/made"), /lies in .*first, which --replace moves/],
  ] as const) {
    cpSync(kept.out, join(folder, "first/backups/made"), { recursive: true });
    const refused = await command("restore", [none, "--replace"], "first");
    assert.deepEqual([refused.code, why.test(refused.errors)], [1, true], refused.errors);
    assert.match((await command("staff", ["list"], "first")).out, /ada@example\.com/);
  }

  const restored = await command("restore", [kept.out], "second");
  assert.equal(restored.code, 0, restored.errors);
  assert.ok(existsSync(join(folder, "second/secret.key")));
  assert.match((await command("staff", ["list"], "second")).out, /ada@example\.com/);
  const twice = await command("restore", [kept.out], "second");
  assert.deepEqual([twice.code, /not empty/.test(twice.errors)], [1, true], twice.errors);
  const replaced = await command("restore", [kept.out, "--replace"], "second");
  assert.equal(replaced.code, 0, replaced.errors);
  assert.equal(readdirSync(folder).filter((name) => name.startsWith("second.replaced-")).length, 1);
  assert.match((await command("staff", ["list"], "second")).out, /ada@example\.com/);
});

test("a folder in which no backup can lie is refused before the database is opened", async () => {
  for (const [where, why] of [
    ["/proc/backups", "Nothing can be stored in /proc/backups: no folder can be made there."],
    [join(folder, "none/postgres/backups/"), /none\/postgres, which is the server's\. Choose another folder\.$/],
    [join(folder, "none/files"), /none\/files, which is the server's\. Choose another folder\.$/],
  ] as const) {
    const { code, errors } = await command("backup", [where], "none");
    assert.equal(code, 1);
    if (typeof why === "string") assert.equal(errors.trim(), why);
    else assert.match(errors.trim(), why);
  }
  assert.ok(!existsSync(join(folder, "none")));
});

test("wrong arguments print the usage and do nothing", async () => {
  for (const [name, args] of [
    ["backup", ["one", "two"]],
    ["backup", ["--keep", "some"]],
    ["restore", []],
    ["restore", ["one", "--quickly"]],
  ] as const) {
    const { code, errors } = await command(name, args, "none");
    assert.deepEqual([code, errors.startsWith("usage: npm run")], [2, true]);
  }
  assert.ok(!existsSync(join(folder, "none")));
});
