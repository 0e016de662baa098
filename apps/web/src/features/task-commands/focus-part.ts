import { go, openedTicket, openTicket } from "#paths.ts";

/** A part of a ticket that is typed into. */
export type TaskPart = "title" | "description" | "comment";

/** A message for the ticket that an address opens: the cursor goes into one of its parts. */
export type FocusState = { readonly focus: { readonly task: string; readonly part: TaskPart } };

/** Opens a ticket with the cursor in one of its parts: next to the present screen, or where it is a page of its own, there. */
export function focusPart(task: string, part: TaskPart, shownAs: "row" | "panel" | "page"): void {
  const state: FocusState = { focus: { task, part } };
  const { pathname, search } = window.location;
  if (shownAs === "page") go(`${pathname}${search}`, { replace: true, state });
  else openTicket(task, { replace: openedTicket() === task, state });
}
