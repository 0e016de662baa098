import type { Locator, Page } from "playwright-core";
import { password, type Way } from "./way.ts";

/** The name of the element with the focus. */
const focused = (page: Page): Promise<string> =>
  page.evaluate<string>(`(() => {
    const { activeElement: element } = document;
    const name = element?.getAttribute("aria-label") ?? element?.labels?.[0]?.textContent ?? element?.textContent ?? "";
    return name.trim();
  })()`);

/** Longer than any page needs on a busy machine. In milliseconds. */
const longest = 60_000;

/** Goes by Tab until something with this name has the focus; while the page is still being made, again from its beginning. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const until = performance.now() + longest;
  while (!name.test(await focused(page))) {
    if (performance.now() > until) throw new Error(`No key led to ${String(name)}.`);
    await page.keyboard.press("Tab");
  }
}

async function press(page: Page, name: RegExp, key = "Enter"): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press(key);
}

async function fill(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}

/** Signs up, and makes a workspace. */
const signUp: Way = async ({ page, email, team, done }) => {
  await press(page, /^Create account$/);
  await fill(page, /^First name/, "Nia");
  await fill(page, /^Last name/, "Newcomer");
  await fill(page, /^E-mail address/, email);
  await fill(page, /^Password/, password);
  await press(page, /I accept the terms of use/, "Space");
  await press(page, /^Create account$/);
  await press(page, /^Use the code/);
  await press(page, /^Verify$/);
  await fill(page, /^Name of the workspace/, team);
  done("signed up");
  await page.keyboard.press("Enter");
};

const importBacklog: Way = async ({ page, backlog, done }) => {
  await page.getByRole("heading", { name: "Nothing here yet" }).waitFor();
  await press(page, /^Import/);
  // waited for long before the key is pressed: the browser must know by then that its dialog is not wanted
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), press(page, /^Choose a file/)]);
  await chooser.setFiles({ name: backlog.name, mimeType: "text/csv", buffer: backlog.bytes });
  await page.getByRole("button", { name: "Continue" }).waitFor();
  await press(page, /^Continue/);
  await page.getByRole("button", { name: /^Import \d/ }).waitFor();
  await press(page, /^Import \d/);
  await page
    .getByRole("link", { name: /^Open / })
    .first()
    .waitFor();
  await press(page, /^Open /);
  done("imported");
  await page.locator(".card", { hasText: backlog.title }).first().waitFor();
  done("on the board");
};

/** Waits until a field has the focus, and so gets what is typed. */
const untilFocused = (field: Locator): Promise<void> => field.and(field.page().locator(":focus")).waitFor();

/** Makes a ticket on the board, and finds it again. */
const work: Way = async ({ page, done }) => {
  await page
    .getByRole("button", { name: /^New ticket in/ })
    .first()
    .waitFor();
  // a screen begins to listen a moment after it is shown
  await page.evaluate("new Promise((done) => requestIdleCallback(done))");
  await page.keyboard.press("Shift+C");
  await untilFocused(page.getByRole("textbox", { name: /^New ticket/ }));
  await page.keyboard.type("Made by keys");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await untilFocused(page.getByRole("combobox", { name: "Search" }));
  await page.keyboard.type("made by keys");
  await page.getByRole("option", { name: /^Made by keys/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("complementary", { name: "Made by keys" }).waitFor();
  done("found a ticket again");
};

/** The way with only the keyboard. */
export const byKeys: Way = async (newcomer) => {
  for (const part of [signUp, importBacklog, work]) await part(newcomer);
};
