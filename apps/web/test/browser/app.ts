import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { after, afterEach } from "node:test";
import { promisify } from "node:util";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { type Company, startCompany } from "@stoa/server/test/company.ts";
import type { ApiClient } from "@stoa/server/test/people.ts";
import { closePages, startChromium } from "../../../../tools/browsers/chromium.ts";
import { watchFocus } from "./focus-watch.ts";

const root = join(import.meta.dirname, "../../../..");

/** The real server with the web app, and a real browser. An error on the console of any page fails the file, as does a lost focus. */
export type App = {
  readonly company: Company;
  /** such as `http://127.0.0.1:41234` */
  readonly origin: string;
  /** the same server, where the browser has no locks and no service worker */
  readonly originInLan: string;
  /** the folder of the build */
  readonly folder: string;
  /** the reason why the tests of the file are skipped; false if they run */
  readonly skip: string | false;
  /** Opens a path of the app in a browser of its own. @param who is signed in; null for nobody @param at another origin */
  open(who: ApiClient | null, path: string, options?: BrowserContextOptions, at?: string): Promise<Page>;
  /** Another tab of the same browser. */
  another(page: Page, path: string): Promise<Page>;
};

/** A name of this machine that browsers do not trust without encryption, as those of a LAN. */
const nameInLan = "stoa.test";

/**
 * Starts the server with the newest build of the app, and a browser, once for a test file.
 * @param environment settings of the server
 * @param expected matches errors on the console that the tests of the file cause
 */
export async function startApp(environment: Record<string, string> = {}, expected?: RegExp): Promise<App> {
  const script = join(root, "apps/web/scripts/build.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  const folder = stdout.trim();
  const company = await startCompany({ LOG_LEVEL: "silent", ...environment }, "http://127.0.0.1", folder);
  const { app } = company.harness;
  await app.listen({ port: 0, host: "127.0.0.1" });
  const address = app.server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const origin = `http://127.0.0.1:${port}`;
  const browser = await startChromium([`--host-resolver-rules=MAP ${nameInLan} 127.0.0.1`]);
  const problems: string[] = [];
  // pages that stay open would slow down the next test, and still do what they do
  afterEach(() => closePages(browser));
  after(async () => {
    await browser?.close();
    const unexpected = problems.filter((problem) => expected?.test(problem) !== true);
    assert.deepEqual(unexpected, [], "errors on the console");
  });
  return {
    company,
    origin,
    originInLan: `http://${nameInLan}:${port}`,
    folder,
    skip: browser === null && "Chromium does not start on this machine",
    open: async (who, path, options = {}, at = origin) => {
      const context = await contextOf(browser, options);
      if (who !== null) await signIn(context, at, who);
      return openPage(context, `${at}${path}`, problems);
    },
    another: (page, path) => openPage(page.context(), `${new URL(page.url()).origin}${path}`, problems),
  };
}

async function contextOf(browser: Browser | null, options: BrowserContextOptions): Promise<BrowserContext> {
  assert.ok(browser !== null, "There is no browser.");
  // most tests do not need the whole build in the browser
  return browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block", ...options });
}

/** Gives a browser the cookie of the session of a person, who accepts the terms if they have not yet. */
async function signIn(context: BrowserContext, origin: string, who: ApiClient): Promise<void> {
  const { terms } = await who.api.getTerms();
  if (terms.must_accept) await who.api.acceptTerms({ body: { version: terms.version } });
  await context.addCookies([{ name: "stoa_session", value: who.token, url: origin, httpOnly: true, sameSite: "Lax" }]);
}

/** Opens an address. @param problems gets every error on the console, among them what the policy forbids */
async function openPage(context: BrowserContext, address: string, problems: string[]): Promise<Page> {
  const page = await context.newPage();
  await watchFocus(page);
  page.on("pageerror", (error) => problems.push(String(error.stack ?? error)));
  page.on("console", (message) => {
    // the browser itself reports every failed request, and a lost network
    const isOfNetwork =
      /^Failed to load resource|^An unknown error occurred when fetching the script|^WebSocket .* (?:net::ERR_(CONNECTION|INTERNET|NETWORK)|failed: Connection closed before receiving a handshake)/.test(
        message.text(),
      );
    if (message.type() === "error" && !isOfNetwork) problems.push(message.text());
  });
  await page.goto(address);
  return page;
}
