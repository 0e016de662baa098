import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import process from "node:process";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { createBrotliDecompress } from "node:zlib";
import { type Browser, chromium } from "playwright-core";
import { root } from "../bench/screen.ts";

/** Nothing of these is needed, and all of it would ask servers outside. */
const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-sync"];

/**
 * Starts a Chromium of its own, which comes with the package `@sparticuz/chromium`.
 * @param more flags
 * @returns null when it cannot start on this machine, and STOA_TOOLS is not `required`
 */
export async function startChromium(more: readonly string[] = []): Promise<Browser | null> {
  try {
    return await chromium.launch({ executablePath: await unpack(), args: [...args, ...more] });
  } catch (error) {
    if (process.env["STOA_TOOLS"] === "required") throw error;
    return null;
  }
}

/** Unpacks the program, once. @returns its path */
async function unpack(): Promise<string> {
  const packed = join(dirname(fileURLToPath(import.meta.resolve("@sparticuz/chromium"))), "../bin/chromium.br");
  const folder = join(root, ".cache/chromium");
  const path = join(folder, "chromium");
  if (existsSync(path)) return path;
  await mkdir(folder, { recursive: true });
  const part = `${path}.${process.pid}`;
  await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(part, { mode: 0o755 }));
  // several may do this at once
  await rename(part, path);
  return path;
}
