/** The elements that can have the focus, by the keyboard or by script. */
const focusable = "a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true]";

/** Whether an element can have the focus now: it is in the page, seen, and neither disabled, behind a dialog nor fading out. */
export function isReachable(element: Element): element is HTMLElement {
  return (
    element instanceof HTMLElement &&
    element.isConnected &&
    !element.matches(":disabled") &&
    element.closest("[inert], [aria-hidden=true], [data-closed]") === null &&
    element.checkVisibility({ visibilityProperty: true })
  );
}

/** An element if it can have the focus, else the first in it that can. */
export function reachableIn(element: Element): HTMLElement | null {
  const all = [...(element.matches(focusable) ? [element] : []), ...element.querySelectorAll(focusable)];
  return all.find((inside) => isReachable(inside)) ?? null;
}

/** Gives the focus to an element, also to one that the Tab key does not go to, such as a part of the screen. */
export function giveFocus(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return;
  if (!element.matches(focusable)) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Leaves a field, so that keys are commands again: the focus goes to the part of the screen that it stands in. */
export function leaveField(field: Element): void {
  giveFocus(field.closest("[role=dialog], aside, main"));
}

/**
 * Gives the focus to an element as soon as it is seen: a list shows a new line only after it measured it. It takes it from nothing that
 * is typed into, and from no dialog.
 * @returns stops it
 */
export function focusWhenSeen(element: HTMLElement): () => void {
  let frame = 0;
  const keeps = "input, textarea, select, [contenteditable=true], [role=dialog], [role=dialog] *";
  const take = (triesLeft: number): void => {
    const { activeElement } = document;
    if (
      activeElement !== null &&
      activeElement !== element &&
      activeElement.matches(keeps) &&
      isReachable(activeElement)
    )
      return;
    element.focus({ preventScroll: true });
    if (document.activeElement !== element && triesLeft > 0) frame = requestAnimationFrame(() => take(triesLeft - 1));
  };
  take(30);
  return () => cancelAnimationFrame(frame);
}
