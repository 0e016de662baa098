// Writes docs/board.png, the picture of the README: a board of the seeded company. Before: `npm run seed`, then `npm start` in another shell.
import { join } from "node:path";
import process from "node:process";
import { people, password } from "../../apps/server/scripts/seed-data.ts";
import { root } from "../bench/screen.ts";
import { startChromium } from "./chromium.ts";

const origin = process.argv[2] ?? "http://127.0.0.1:3000";

/** Sends a request; with a body it is a POST. */
async function send<Reply>(path: string, token: string | null, body?: object): Promise<Reply> {
  const reply = await fetch(origin + path, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
  return (await reply.json()) as Reply;
}

const { token } = await send<{ token: string }>("/auth/login", null, { email: people[0].email, password });
const { terms } = await send<{ terms: { version: string } }>("/platform/terms", token);
await send("/platform/terms/accept", token, { version: terms.version });
const { workspaces } = await send<{ workspaces: { uuid: string }[] }>("/workspaces", token);
const workspace = workspaces[0]?.uuid ?? "";
const { boards } = await send<{ boards: { uuid: string }[] }>(`/workspaces/${workspace}/boards`, token);

const browser = await startChromium();
if (browser === null) throw new Error("Chromium does not start on this machine.");
const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, serviceWorkers: "block" });
await context.addCookies([{ name: "stoa_session", value: token, url: origin, httpOnly: true, sameSite: "Lax" }]);
const page = await context.newPage();
await page.goto(`${origin}/w/${workspace}/board/${boards[0]?.uuid ?? ""}`);
await page.locator(".card").first().waitFor();
await page.waitForTimeout(3_000);
await page.screenshot({ path: join(root, "docs/board.png") });
await browser.close();
