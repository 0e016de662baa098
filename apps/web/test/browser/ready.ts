import type { Locator, Page } from "playwright-core";
import { until } from "@stoa/server/test/until.ts";

/** Waits until the page did all that it had to do, and so hears keys: a screen begins to listen a moment after it is shown. */
export async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done, { timeout: 10_000 }))),
  );
}

/**
 * Lets time pass by the page's own timers: whatever it began before and meant to do within this time is done, however slow it is.
 * @param milliseconds how long
 */
export async function untilPassed(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate((time) => new Promise((done) => setTimeout(done, time)), milliseconds);
  await untilIdle(page);
}

/** Waits until something, or a part of it, has the focus, and so gets what is typed. */
export async function untilFocused(what: Locator): Promise<void> {
  await until(() => what.evaluate((element) => element.contains(document.activeElement)));
}

/** Waits until the browser has reported the caret's place to the editor, a moment after a key was pressed. */
export async function untilCaretIsReported(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/**
 * Puts the caret behind the last word of a paragraph, and waits until it stands there.
 * @param number from 1 @param editor finds the editor
 */
export async function goToEnd(page: Page, number: number, editor = ".editor-text"): Promise<void> {
  const paragraph = page.locator(`${editor} > p:nth-child(${number})`);
  await until(async () => {
    await paragraph.click();
    await page.keyboard.press("End");
    return paragraph.evaluate((element) => {
      const { focusNode, focusOffset } = getSelection() ?? {};
      const isIn = focusNode instanceof Text && element.contains(focusNode);
      return isIn && focusOffset === focusNode.data.length;
    });
  });
  await untilCaretIsReported(page);
}
