import assert from "node:assert/strict";
import type { Page } from "playwright-core";

/** The elements that can be pressed, typed into or dropped on. */
const usable = "button, a[href], input, textarea, select, [role=checkbox], [contenteditable=true], .card, .column";

/**
 * Every usable element of the page gets the press in its middle, of the part that is on the screen.
 * @param where names the state of the page in the message of a failure
 */
export async function assertNothingIsCovered(page: Page, where: string): Promise<void> {
  const { covered, count } = await page.evaluate(findCovered, usable);
  assert.ok(count > 0, `${where}: there is something to press`);
  assert.deepEqual(covered, [], where);
}

/** Runs in the page. What is behind a panel over the whole screen is not there to be pressed. */
function findCovered(selector: string): { readonly covered: readonly string[]; readonly count: number } {
  /* oxlint-disable unicorn/consistent-function-scoping -- the page has nothing from outside of this function */
  const cut = (part: DOMRect, box: DOMRect): DOMRect => {
    const [left, top] = [Math.max(part.left, box.left), Math.max(part.top, box.top)];
    const [right, bottom] = [Math.min(part.right, box.right), Math.min(part.bottom, box.bottom)];
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };
  /** The part of an element that no scrolled box cuts off. */
  const partOnScreen = (element: Element): DOMRect => {
    let part = cut(element.getBoundingClientRect(), new DOMRect(0, 0, innerWidth, innerHeight));
    let box = element.parentElement;
    while (box !== null && getComputedStyle(box).position !== "fixed") {
      if (getComputedStyle(box).overflow !== "visible") part = cut(part, box.getBoundingClientRect());
      box = box.parentElement;
    }
    return part;
  };
  const isMeant = (element: Element): boolean =>
    element.closest(".toast, .sr-only, [inert], [aria-hidden=true]") === null &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    getComputedStyle(element).pointerEvents !== "none";
  /** The gap between two lines of a link belongs to what is around it, and a box to its label. */
  const takes = (element: Element, hit: Element): boolean =>
    [element.contains(hit), hit.contains(element), hit.closest("label")?.contains(element)].includes(true);
  const isBehind = (element: Element, hit: Element): boolean =>
    hit.closest(".task-panel, .dialog, .popup")?.contains(element) === false;
  const nameOf = (element: Element): string =>
    `${element.localName}.${element.className} ${element.getAttribute("aria-label") ?? element.textContent.slice(0, 40)}`;
  /* oxlint-enable unicorn/consistent-function-scoping */
  const pressed = [...document.querySelectorAll(selector)].filter(isMeant).flatMap((element) => {
    const { x, y, width, height } = partOnScreen(element);
    // what is nearly scrolled away is not pressed
    const hit = width < 6 || height < 6 ? null : document.elementFromPoint(x + width / 2, y + height / 2);
    return hit === null || isBehind(element, hit) ? [] : [{ element, hit }];
  });
  const covered = pressed.filter(({ element, hit }) => !takes(element, hit));
  return {
    covered: covered.map(({ element, hit }) => `${nameOf(element)} is under ${nameOf(hit)}`),
    count: pressed.length,
  };
}
