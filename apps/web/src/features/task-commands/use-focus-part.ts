import { type RefObject, useEffect } from "react";
import { useHistoryState } from "wouter/use-browser-location";
import type { FocusState, TaskPart } from "./focus-part.ts";

const places: Readonly<Record<TaskPart, string>> = {
  title: "textarea.task-title",
  description: "[data-part=description] [contenteditable=true]",
  comment: "[data-part=comment] [contenteditable=true]",
};

/** The events by which a person goes elsewhere while the part is still to come. */
const leaving = ["pointerdown", "keydown"];

/** Puts the cursor into the part of a ticket that the address asks for, as soon as the part is there. @param body has all parts */
export function useFocusPart(task: string, body: RefObject<HTMLElement | null>): void {
  const state = useHistoryState<Partial<FocusState> | null>();
  useEffect(() => {
    const focus = state?.focus;
    const root = body.current;
    if (focus === undefined || focus.task !== task || root === null) return undefined;
    const over = new AbortController();
    const tryIt = (): void => {
      const field = root.querySelector<HTMLElement>(places[focus.part]);
      if (field === null || over.signal.aborted) return;
      over.abort();
      field.focus();
      if (field instanceof HTMLTextAreaElement) field.select();
    };
    const observer = new MutationObserver(tryIt);
    over.signal.addEventListener("abort", () => observer.disconnect());
    observer.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ["contenteditable"] });
    for (const name of leaving)
      document.addEventListener(name, () => over.abort(), { signal: over.signal, capture: true });
    tryIt();
    return () => over.abort();
  }, [state, task, body]);
}
