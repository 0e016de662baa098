import { topLayer } from "./layers.tsx";
import { giveFocus, isReachable, reachableIn } from "./reachable.ts";

/** The place where an element stood that left the page with what had the focus. */
type Gap = {
  readonly row: Element;
  readonly parent: Element;
  readonly next: Element | null;
  readonly previous: Element | null;
};

/** The number of remembered elements that had the focus. */
const mostHeld = 20;
/** The browser moves the focus while a button of the mouse goes down, which a finger does too. */
const pressing = ["pointerdown", "pointerup", "pointercancel", "mousedown", "mouseup", "dragend"];
/** The parts of a screen that the focus stays in, if it can. */
const parts = "section, [role=dialog], aside, main";

/**
 * Gives the focus a new place when what had it leaves the page, and nothing else took the focus: the next of its list,
 * else what had it before in the same part of the screen, else that part. It is the last resort behind those who know better.
 * @returns stops it
 */
export function keepFocus(): () => void {
  const held: Element[] = [];
  const gaps = new WeakMap<Element, Gap>();
  const away = new AbortController();
  let hasFocus = false;
  let isPressed = false;
  let frame = 0;
  const fill = (): void => {
    const last = held.at(-1);
    // else a script took it from what is still there, as it wanted
    const isGone = last === undefined || !isReachable(last) || gaps.has(last);
    if (hasFocus && isLost() && isGone) giveFocus(homeOf(held, gaps));
  };
  const fillSoon = (): void => {
    cancelAnimationFrame(frame);
    // two frames, so that effects and closing dialogs can do it first
    frame = requestAnimationFrame(() => (frame = requestAnimationFrame(fill)));
  };
  const enter = ({ target }: FocusEvent): void => {
    hasFocus = true;
    if (target instanceof Element) hold(target, held, gaps);
  };
  const leave = (): void => {
    // a press on nothing takes the focus from what is still there, as it should
    if (isPressed) hasFocus = false;
    else fillSoon();
  };
  const observer = new MutationObserver((records) => {
    remember(records, held, gaps);
    if (hasFocus && isLost()) fillSoon();
  });
  const options = { signal: away.signal, capture: true };
  document.addEventListener("focusin", enter, options);
  document.addEventListener("focusout", leave, options);
  for (const name of pressing)
    document.addEventListener(name, ({ type }) => void (isPressed = type.endsWith("down")), options);
  observer.observe(document.body, { subtree: true, childList: true });
  away.signal.addEventListener("abort", () => observer.disconnect());
  return () => away.abort();
}

function hold(element: Element, held: Element[], gaps: WeakMap<Element, Gap>): void {
  gaps.delete(element);
  const before = held.indexOf(element);
  if (before !== -1) held.splice(before, 1);
  held.push(element);
  if (held.length > mostHeld) held.shift();
}

function isLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body;
}

/** Keeps where elements that had the focus stood when they left the page. */
function remember(records: readonly MutationRecord[], held: readonly Element[], gaps: WeakMap<Element, Gap>): void {
  for (const { target: parent, removedNodes, nextSibling, previousSibling } of records) {
    for (const row of removedNodes) {
      if (!(row instanceof Element && parent instanceof Element)) continue;
      const gap = { row, parent, next: elementFrom(nextSibling), previous: elementFrom(previousSibling) };
      // what has the focus was only put to another place
      const gone = held.filter((element) => row.contains(element) && element !== document.activeElement);
      for (const element of gone) gaps.set(element, gap);
    }
  }
}

const elementFrom = (node: Node | null): Element | null => (node instanceof Element ? node : null);

/** The next element with the focus: the last one that can have it again, or its replacement. The focus stays in the layer on top. */
function homeOf(held: readonly Element[], gaps: WeakMap<Element, Gap>): Element | null {
  if (topLayer() > 0) return homeInFloating();
  for (const element of held.toReversed()) {
    if (isReachable(element)) return element;
    const gap = gaps.get(element);
    const part = (gap?.parent ?? element).closest(parts);
    // the element floated, or was next to the screen: the focus goes back to its former place
    if (part?.isConnected !== true) continue;
    return (gap === undefined ? null : neighbourOf(gap)) ?? placeIn(part, held);
  }
  return ["[data-focus-home]", "main"].reduce<Element | null>((found, home) => found ?? firstReachable(home), null);
}

/** The field of the uppermost dialog or popup, else its first control; null while it is not in the page, and takes the focus itself. */
function homeInFloating(): Element | null {
  const top = [...document.querySelectorAll(".dialog, .popup")].findLast((popup) => isReachable(popup));
  return top === undefined ? null : (top.querySelector("input, textarea") ?? reachableIn(top));
}

function firstReachable(selector: string): Element | null {
  return [...document.querySelectorAll(selector)].find((element) => isReachable(element)) ?? null;
}

/** The focusable element of the row that took the place, else of one that follows, else of one before. */
function neighbourOf({ row, parent, next, previous }: Gap): Element | null {
  const isAlike = (other: Element): boolean => other.tagName === row.tagName && other.className === row.className;
  const before = rowsFrom(previous, "previousElementSibling");
  const isFirst = previous === null || before.length === 0;
  const after = rowsFrom(isFirst ? parent.firstElementChild : previous.nextElementSibling, "nextElementSibling");
  const rows = next?.isConnected === false && isFirst ? after.toReversed() : [...after, ...before];
  return rows.filter(isAlike).reduce<Element | null>((found, other) => found ?? homeIn(other), null);
}

/** The focusable element of a row; the row itself if it is a step that waits, and has nothing to press. */
function homeIn(row: Element): Element | null {
  return reachableIn(row) ?? (row.matches(parts) ? row : null);
}

function rowsFrom(first: Element | null, step: "nextElementSibling" | "previousElementSibling"): readonly Element[] {
  const rows: Element[] = [];
  for (let row = first; row?.isConnected === true; row = row[step]) rows.push(row);
  return rows;
}

/**
 * The text that nothing is left, else the last element with the focus in a part of the screen, else the list of the part or
 * its first control, else the part itself.
 */
function placeIn(part: Element, held: readonly Element[]): Element {
  const before = held.findLast((element) => part.contains(element) && isReachable(element));
  const first = part.tagName === "SECTION" ? reachableIn(part) : part.querySelector("[data-focus-home]");
  return part.querySelector(".empty-state") ?? before ?? first ?? part;
}
