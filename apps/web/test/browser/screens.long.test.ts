import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { mentioning } from "@stoa/server/test/notified.ts";
import { blank, startSigning, words } from "@stoa/server/test/signatures.ts";
import { wholePng } from "@stoa/server/test/files.ts";
import { until } from "@stoa/server/test/until.ts";
import { startApp } from "./app.ts";
import { AxeBuilder } from "./axe.ts";
import { untilIdle } from "./ready.ts";

const { open, origin, skip, company } = await startApp();
const { ada, workspace, board, task, statuses } = company;
const { uuid } = await task({
  title: "A ticket",
  description: "# Why\n\n- [ ] one\n- [x] two",
  due_date: "2020-01-01",
  assignee_uuids: [ada.uuid],
});
await ada.upload(`/tasks/${uuid}/attachments`, { name: "plan.png", type: "image/png", bytes: wholePng });
await ada.api.createSubtask({ task_uuid: uuid, body: { title: "It works" } });
await ada.api.createComment({ task_uuid: uuid, body: { body: "A **comment**" } });
const { label } = await ada.api.createLabel({
  workspace_uuid: workspace.uuid,
  body: { name: "bug", color: "#dc2626" },
});
await task({
  title: "Another",
  status_uuid: statuses[2]?.uuid,
  label_uuids: [label.uuid],
  assignee_uuids: [ada.uuid],
  priority: "urgent",
});

const { ben, harness } = company;
await ben.post(`/tasks/${uuid}/comments`, { body_json: mentioning(ada) });
await harness.worker.idle();
await ada.api.archiveTask({ task_uuid: (await task({ title: "Something old" })).uuid });
const { feedback_form } = await ada.api.createFeedbackForm({ board_uuid: board.uuid, body: { title: "Tell us" } });
const { page, request, pageWith } = await startSigning(company);
const published = await page("Opening hours", null, "From **nine** to five");
const { public_token } = (await ada.api.publishPage({ page_uuid: published.uuid, body: {} })).page;
const asked = await request(await pageWith(words("Agreed: "), blank("signature", "Signature")));

const { board: divided } = await ada.api.createBoard({ workspace_uuid: workspace.uuid, body: { name: "Divided" } });
await ada.api.createGroup({ board_uuid: divided.uuid, body: { name: "A swimlane" } });
await ada.api.createTask({ board_uuid: divided.uuid, body: { title: "In no swimlane" } });

// more than a screen shows, so that what scrolls has to
for (let at = 0; at < 30; at += 1)
  await ada.api.createTask({ board_uuid: divided.uuid, body: { title: `Filler ${at}`, description: "Some zebra" } });

const w = `/w/${workspace.uuid}`;
/** Each screen, and a text that shows that it is there. */
const screens = {
  "sign in": ["/sign-in", "Sign in to Stoa"],
  "sign up": ["/sign-up", "Create your account"],
  reset: ["/reset-password", "Reset your password"],
  board: [`${w}/board/${board.uuid}`, "Another"],
  "filtered board": [`${w}/board/${board.uuid}?priority=urgent&due=huge`, "1 of 2"],
  "board with nothing that fits": [`${w}/board/${board.uuid}?q=zebra`, "No tickets match"],
  "board with swimlanes": [`${w}/board/${divided.uuid}`, "In no swimlane"],
  "grouped list": [`${w}/board/${board.uuid}/list?view=none&group=assignee&columns=number,created`, "Another"],
  list: [`${w}/board/${board.uuid}/list`, "Another"],
  ticket: [`${w}/task/${uuid}`, "It works"],
  "ticket next to the board": [`${w}/board/${board.uuid}?ticket=${uuid}`, "It works"],
  "my work": [`${w}/my-work`, "Overdue"],
  search: [`${w}/search?q=another`, "Another"],
  "search before words": [`${w}/search`, "Filler 29"],
  "long search": [`${w}/search?q=filler`, "Filler 29"],
  imports: [`${w}/imports`, "Drop a file here"],
  people: [`${w}/members`, "Ben Example"],
  inbox: [`${w}/inbox`, "mentioned you"],
  notifications: [`${w}/notifications`, "A sprint starts"],
  trash: [`${w}/trash`, "Something old"],
  form: [`/f/${feedback_form.token}`, "Tell us"],
  "published page": [`/p/${public_token}`, "Opening hours"],
  signature: [`/sign/${asked.token}`, "Agreed:"],
  "board settings": [`${w}/board/${board.uuid}/settings`, "Ben Example"],
  "workspace settings": [`${w}/settings`, "Start an export"],
  labels: [`${w}/settings/labels`, "bug"],
  "archived boards": [`${w}/settings/boards`, "No archived boards"],
  keys: [`${w}/settings/keys`, "never used"],
  profile: ["/settings", "Upload a picture"],
  security: ["/settings/security", "This browser"],
  preferences: ["/settings/preferences", "Single keys"],
  account: ["/settings/account", "Download your data"],
  "new workspace": ["/new-workspace", "Name of the workspace"],
} as const;

/** Waits until a text stands on the page, or in one of its fields. */
async function isThere(page: Page, text: string): Promise<void> {
  await until(() =>
    page.evaluate((wanted) => {
      const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")];
      return document.body.innerText.includes(wanted) || fields.some(({ value }) => value.includes(wanted));
    }, text),
  );
}

/** Goes to a screen within the app by way of another, so that nothing of the one before is taken for it. */
async function goWithin(page: Page, path: string): Promise<void> {
  const show = (to: string) => page.evaluate((address) => history.pushState(null, "", address), to);
  await show(`${w}/inbox?show=mention`);
  await page.locator(".inbox-head").waitFor();
  await show(path);
}

const isOutside = (path: string) => /^\/(?:f|p|reset-password|sign(?:-in|-up)?)(?:\/|$)/.test(path);

for (const [device, viewport] of [
  ["a desktop", { width: 1280, height: 800 }],
  ["a phone", { width: 390, height: 844 }],
] as const) {
  test(`axe finds nothing on any screen, light and dark, on ${device}`, { skip }, async () => {
    const found: string[] = [];
    // loading each screen anew would take longer than looking at it
    const options = { colorScheme: "light", viewport } as const;
    const signedIn = await open(ada, w, options);
    const signedOut = await open(null, "/sign-in", options);
    for (const [name, [path, text]] of Object.entries(screens)) {
      const page = isOutside(path) ? signedOut : signedIn;
      await page.emulateMedia({ colorScheme: "light" });
      if (isOutside(path)) await page.goto(origin + path);
      else await goWithin(page, path);
      await isThere(page, text);
      const axe = new AxeBuilder(page);
      found.push(...(await axe.violations()).map((line) => `${name}, light: ${line}`));
      await page.emulateMedia({ colorScheme: "dark" });
      found.push(...(await axe.lowContrast()).map((line) => `${name}, dark: ${line}`));
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > viewport.width) found.push(`${name}: ${width} px wide`);
    }
    assert.deepEqual(found, []);
  });
}

/** The layers over a screen, by the keys that open it. */
const floating = {
  palette: "ControlOrMeta+k",
  help: "?",
  filter: "f",
  assignees: "a",
  labels: "l",
  priority: "p",
  due: "d",
  move: "m",
} as const;

for (const [device, viewport] of [
  ["a desktop", { width: 1280, height: 800 }],
  ["a phone", { width: 390, height: 844 }],
] as const) {
  test(`axe finds nothing in what floats over a screen, light and dark, on ${device}`, { skip }, async () => {
    const found: string[] = [];
    const page = await open(ada, `${w}/board/${board.uuid}`, { colorScheme: "light", viewport });
    await page.locator("[data-card]").first().waitFor();
    await untilIdle(page);
    await page.keyboard.press("ArrowDown");
    const axe = new AxeBuilder(page);
    const floats = page.locator(".dialog, .popup");
    for (const [name, keys] of Object.entries(floating)) {
      await page.emulateMedia({ colorScheme: "light" });
      await page.keyboard.press(keys);
      await floats.waitFor();
      found.push(...(await axe.violations(["region"])).map((line) => `${name}, light: ${line}`));
      await page.emulateMedia({ colorScheme: "dark" });
      found.push(...(await axe.lowContrast()).map((line) => `${name}, dark: ${line}`));
      await page.keyboard.press("Escape");
      await floats.waitFor({ state: "detached" });
    }
    assert.deepEqual(found, []);
  });
}
