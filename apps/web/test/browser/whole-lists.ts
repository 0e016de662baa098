import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";
import { untilIdle } from "./ready.ts";

/** A list of which only what is in view is in the page. */
export type ListOnScreen = {
  readonly name: string;
  /** finds the element that scrolls */
  readonly scroller: string;
  /** the number of lines of the list in all, with its headings */
  readonly lines: number;
  /** the text of the last line; null where the order is not known */
  readonly last: string | null;
};

/** The begin and the end of an element in the window, in pixels. */
type Span = { readonly top: number; readonly bottom: number };

type ListMeasures = {
  /** the part of the window in which the list may be seen */
  readonly frame: Span;
  readonly list: Span;
  /** the lines that can be seen, from top to bottom */
  readonly lines: readonly Span[];
  readonly lastText: string;
  /** the distance by which the frame can still be scrolled down */
  readonly rest: number;
};

/** Much longer than a list takes to show what it has, so that only what never comes fails. In milliseconds. */
const patience = 15_000;

/**
 * Reports every part of a list that is in view and empty, and lists that are too short for their lines. Nothing is touched.
 * @returns nothing as soon as the lists are whole; else what is still missing in the end
 */
export async function missingIn(page: Page, lists: readonly ListOnScreen[]): Promise<readonly string[]> {
  const deadline = performance.now() + patience;
  for (;;) {
    const missing = await reported(page, lists, missingOf);
    if (missing.length === 0 || performance.now() > deadline) return missing;
    await delay(20);
  }
}

/** Scrolls each list to its middle. @returns what is missing there */
export async function missingInMiddle(page: Page, lists: readonly ListOnScreen[]): Promise<readonly string[]> {
  for (const { scroller } of lists) {
    await page.locator(scroller).evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
  }
  await untilIdle(page);
  return missingIn(page, lists);
}

/** Scrolls each list to its end. @returns what is missing before and there */
export async function missingAtEnd(page: Page, lists: readonly ListOnScreen[]): Promise<readonly string[]> {
  const before = await missingIn(page, lists);
  const selectors = lists.map(({ scroller }) => scroller);
  // lines are higher or lower than was thought, so the end moves when they are measured
  while (await page.evaluate(scrollToEnd, selectors)) await untilIdle(page);
  return [...before, ...(await missingIn(page, lists)), ...(await reported(page, lists, missingLastOf))];
}

type Check = (seen: ListOnScreen, measured: ListMeasures) => readonly string[];

async function reported(page: Page, lists: readonly ListOnScreen[], check: Check): Promise<readonly string[]> {
  const selectors = lists.map(({ scroller }) => scroller);
  const measured = await page.evaluate(measure, selectors);
  return lists.flatMap((seen, at) => {
    const one = measured[at] ?? null;
    return (one === null ? ["it is not there"] : check(seen, one)).map((what) => `${seen.name}: ${what}`);
  });
}

const missingOf: Check = ({ lines: count }, { frame, list, lines, rest }) => {
  const found: string[] = [];
  const end = Math.min(frame.bottom, list.bottom);
  let at = Math.max(frame.top, list.top);
  for (const { top, bottom } of [...lines, { top: end, bottom: end }]) {
    if (top > at + 1 && at < end - 1)
      found.push(`nothing from ${at} to ${top}; ${lines.length} of ${count} lines are there`);
    at = Math.max(at, bottom);
  }
  const height = lines.reduce((sum, { top, bottom }) => sum + bottom - top, 0) / lines.length;
  const each = (list.bottom - list.top) / count;
  // lines that were not measured yet are as high as was guessed
  if (each < 0.6 * height || each > 1.6 * height) found.push(`${each} high for each of ${count} lines of ${height}`);
  if (list.bottom > frame.bottom + rest + 1) found.push(`nothing scrolls to its end`);
  return found;
};

const missingLastOf: Check = ({ last }, { frame, lines, lastText }) => {
  const found: string[] = [];
  if ((lines.at(-1)?.bottom ?? Infinity) > frame.bottom + 1) found.push("the last line is cut");
  if (last !== null && !lastText.includes(last)) found.push(`the last line is ${lastText}, not ${last}`);
  return found;
};

/** Runs in the page. */
function measure(selectors: readonly string[]): (ListMeasures | null)[] {
  return selectors.map((selector) => {
    const frame = document.querySelector(selector);
    const list = frame?.querySelector('[style*="contain: size style"]') ?? null;
    if (frame === null || list === null) return null;
    const { top } = frame.getBoundingClientRect();
    const lines = [...list.children]
      .filter((line) => getComputedStyle(line).visibility === "visible")
      .map((line) => ({ box: line.getBoundingClientRect(), text: line.textContent ?? "" }))
      .toSorted((one, other) => one.box.top - other.box.top);
    return {
      frame: { top, bottom: Math.min(top + frame.clientTop + frame.clientHeight, innerHeight) },
      list: list.getBoundingClientRect().toJSON() as Span,
      lines: lines.map(({ box }) => box.toJSON() as Span),
      lastText: lines.at(-1)?.text ?? "",
      rest: frame.scrollHeight - frame.clientHeight - frame.scrollTop,
    };
  });
}

/** Runs in the page. @returns whether a list was not at its end */
function scrollToEnd(selectors: readonly string[]): boolean {
  const moved = selectors.map((selector) => {
    const element = document.querySelector(selector);
    const before = element?.scrollTop;
    element?.scrollTo(0, element.scrollHeight);
    return element?.scrollTop !== before;
  });
  return moved.includes(true);
}
