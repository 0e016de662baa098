// Builds the web app if its sources have changed since the last build, and prints the folder of the build.
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { withLock } from "../../../scripts/install-lock.mjs";
import { stampOfSources } from "./stamp.ts";

const app = join(import.meta.dirname, "..");
const builds = join(app, "../../.cache/web");
const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** Writes the compressed forms of each file next to it. The server sends them without further work. */
function compress(folder: string): void {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  for (const file of globSync("**/*.{js,css,html,svg}", { cwd: folder })) {
    const path = join(folder, file);
    const bytes = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

async function build(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  say("Building the web app, once…");
  const started = performance.now();
  const part = `${folder}.${process.pid}`;
  const vite = await import("vite");
  // the app, and the pages for people without an account, which weigh little; tests build other pages
  const input = ["index.html", "public.html"].map((name) => join(app, name));
  await vite.build({
    configFile: join(app, "vite.config.ts"),
    build: { outDir: part, emptyOutDir: true, rolldownOptions: { input } },
  });
  const { buildServiceWorker } = await import("./service-worker.ts");
  await buildServiceWorker(part);
  compress(part);
  removeOthers();
  // whole or not at all
  renameSync(part, folder);
  say(`The web app was built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

/** Removes the builds of other sources. */
function removeOthers(): void {
  for (const name of readdirSync(builds)) {
    if (/^[0-9a-f]{16}$/.test(name)) rmSync(join(builds, name), { recursive: true, force: true });
  }
}

const folder = join(builds, stampOfSources());
if (!existsSync(folder)) {
  mkdirSync(builds, { recursive: true });
  const wait = (pid: string): void => say(`Waiting for another build of the web app to end (process ${pid})…`);
  await withLock(join(builds, "lock"), wait, () => build(folder));
}
process.stdout.write(`${folder}\n`);
