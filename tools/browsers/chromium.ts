import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import process from "node:process";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { createBrotliDecompress } from "node:zlib";
import { type Browser, type BrowserContext, type Page, chromium } from "playwright-core";
import { root } from "../bench/screen.ts";

/** Nothing of these is needed, and all of it would ask servers outside. */
const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-sync"];

/** The factor by which the pages of a browser run slower than the machine. */
const slowness = Number(process.env["BROWSER_SLOWNESS"] ?? "1");

/** The longest wait, in milliseconds: much longer than anything takes, so that only what never comes fails; as `until` of the tests. */
const timeout = 60_000;

/**
 * Starts a Chromium of its own, which comes with the package `@sparticuz/chromium`.
 * @param more flags
 * @returns null when it cannot start on this machine, and STOA_TOOLS is not `required`
 */
export async function startChromium(more: readonly string[] = []): Promise<Browser | null> {
  try {
    const browser = await chromium.launch({ executablePath: await unpack(), args: [...args, ...more] });
    return patient(browser);
  } catch (error) {
    if (process.env["STOA_TOOLS"] === "required") throw error;
    return null;
  }
}

/** Closes all pages of a browser. */
export async function closePages(browser: Browser | null): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}

/** Makes a browser wait as long as the slowest machine needs, and slow down its own pages if that is wanted. */
function patient(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(timeout);
    if (slowness > 1) context.on("page", (page) => void slowDown(context, page).catch(() => {}));
    return context;
  };
  return browser;
}

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowness });
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
