import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";

const app = join(import.meta.dirname, "..");

/** Files that the app does not need: pages for people without an account, input of the build, compressed forms, and the worker itself. */
const others = /^(?:public\.html|manifest\.json|sw\.js)$|\.(?:br|gz)$/;

const hashOf = (bytes: string | Buffer, form: "base64" | "hex"): string =>
  createHash("sha256").update(bytes).digest(form);

/** Writes the service worker of a build, which has the list of its files: it is another one exactly if one of them is. */
export async function buildServiceWorker(folder: string): Promise<void> {
  const names = globSync("**/*.*", { cwd: folder }).map((name) => name.replaceAll("\\", "/"));
  const files = names
    .filter((name) => !others.test(name))
    .toSorted()
    .map((name) => [`/${name}`, `sha256-${hashOf(readFileSync(join(folder, name)), "base64")}`] as const);
  const stamp = hashOf(JSON.stringify(files), "hex").slice(0, 16);
  await build({
    configFile: false,
    root: app,
    logLevel: "warn",
    define: { STOA_BUILD: JSON.stringify({ stamp, files }) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: "es2023",
      reportCompressedSize: false,
      rolldownOptions: { input: join(app, "src/sw.ts"), output: { format: "iife", entryFileNames: "sw.js" } },
    },
  });
}
