import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { until } from "@stoa/server/test/until.ts";
import { startApp } from "./app.ts";
import { untilIdle } from "./ready.ts";

const { another, open, skip, company } = await startApp();
const { ada, ben, workspace, board, task } = company;
const { uuid } = await task({ title: "A ticket", description: "Some words", assignee_uuids: [ada.uuid] });
await ada.api.createSubtask({ task_uuid: uuid, body: { title: "It works" } });
await ben.api.createComment({ task_uuid: uuid, body: { body: "A comment" } });
await company.harness.worker.idle();
const w = `/w/${workspace.uuid}`;

/** Each screen, and a text that shows that it is there. */
const screens = {
  board: [`${w}/board/${board.uuid}`, "A ticket"],
  list: [`${w}/board/${board.uuid}/list`, "A ticket"],
  "ticket next to the board": [`${w}/board/${board.uuid}?ticket=${uuid}`, "It works"],
  ticket: [`${w}/task/${uuid}`, "It works"],
  inbox: [`${w}/inbox`, "A ticket"],
  search: [`${w}/search?q=ticket`, "A ticket"],
  members: [`${w}/members`, "Ben Example"],
  settings: [`${w}/settings`, "Start an export"],
  import: [`${w}/imports`, "Drop a file here"],
  "sign-in": ["/sign-in", "Sign in to Stoa"],
} as const;

/** The element with the focus: its name, its place, and whether it is seen. */
const stopOf = (page: Page) =>
  page.evaluate(() => {
    const now = document.activeElement;
    if (now === null || now === document.body) return null;
    const { x, y, width, height } = now.getBoundingClientRect();
    const isSeen = now.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
    const name = now.getAttribute("aria-label") ?? now.textContent?.trim().slice(0, 40) ?? "";
    const part = now.closest("main, aside, nav, .sidebar, [role=dialog]");
    return {
      name: `${now.tagName.toLowerCase()} ${name}`,
      place: `${Math.round(x)},${Math.round(y)}`,
      isSeen,
      part: part === null ? "" : part.tagName,
    };
  });

async function walk(page: Page) {
  const stops: NonNullable<Awaited<ReturnType<typeof stopOf>>>[] = [];
  for (let at = 0; at < 120; at += 1) {
    await page.keyboard.press("Tab");
    const stop = await stopOf(page);
    if (stop === null) break;
    stops.push(stop);
  }
  return stops;
}

test(
  "Tab leads through each screen over nothing that is hidden, part after part, and out again",
  { skip },
  async (t) => {
    const signedIn = await open(ada, w);
    const signedOut = await open(null, "/sign-in");
    const found: string[] = [];
    for (const [name, [path, text]] of Object.entries(screens)) {
      const page = await another(path === "/sign-in" ? signedOut : signedIn, path);
      await until(() =>
        page.evaluate((wanted) => {
          const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")];
          return document.body.innerText.includes(wanted) || fields.some(({ value }) => value.includes(wanted));
        }, text),
      );
      await untilIdle(page);
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      const stops = await walk(page);
      t.diagnostic(`${name}: ${stops.map((stop) => `${stop.name}@${stop.place}`).join(" > ")}`);
      found.push(...stops.filter(({ isSeen }) => !isSeen).map((stop) => `${name}: ${stop.name} is not seen`));
      // a part is left once: who is through with it is not sent back
      const parts = stops.map(({ part }) => part).filter((part, at, all) => part !== all[at - 1]);
      if (new Set(parts.filter((part) => part === "MAIN")).size < parts.filter((part) => part === "MAIN").length)
        found.push(`${name}: comes back to its main part: ${parts.join(" ")}`);
      if (stops.length === 0 || stops.length === 120) found.push(`${name}: ${stops.length} stops`);
      await page.close();
    }
    assert.deepEqual(found, []);
  },
);
