import { counted } from "../plural.ts";

const changes = (count: number): string => counted(count, "change", "changes");

/** The words about changes that are not saved: those that could not be, and those that signing out would lose. */
export const unsavedWords = {
  refused: ({ count }: { count: number }) => `${changes(count)} not saved`,
  refusedTitle: "Changes that could not be saved",
  refusedText: "Your changes are kept here. Copy what you still need, then remove them.",
  clashMine: "Yours",
  clashTheirs: "Theirs",
  clashEmpty: "No text",
  useMine: "Use mine",
  keepTheirs: "Keep theirs",
  editBoth: "Edit both",
  remove: "Remove",
  leaveWaitingTitle: "Sign out with unsent work?",
  leaveWaiting: ({ count }: { count: number }) =>
    `${count === 1 ? "One change has" : `${count} changes have`} not been saved and would be lost.`,
  leaveAnyway: "Sign out and discard",
};
