import { listAll } from "../plural.ts";

/** Fields that have another value since; `who` is null for the person themselves. */
type KeptFields = { readonly who: string | null; readonly fields: string };

const changedSince = ({ who, fields }: KeptFields): string =>
  `${who === null ? "you have" : `${who} has`} changed it since${fields === "" ? "" : `: ${fields}`}.`;

/** The words of rare messages: undo, refusals, and changes of others. They are loaded when the first screen stands. */
export const tellingWords = {
  nothingToUndo: "There is nothing to undo.",
  nothingToRedo: "There is nothing to redo.",
  undid: ({ what }: { what: string }) => `Undid: ${what}`,
  redid: ({ what }: { what: string }) => `Redid: ${what}`,
  undoneInPart: (kept: KeptFields) => `Not undone, because ${changedSince(kept)}`,
  redoneInPart: (kept: KeptFields) => `Not redone, because ${changedSince(kept)}`,
  nothingLeft: ({ what }: { what: string }) => `Already gone: ${what}`,
  whatAndWhere: ({ sentence, name, board }: { sentence: string; name: string | null; board: string | null }) => {
    const places = [...(name === null ? [] : [`“${name}”`]), ...(board === null ? [] : [`on the board “${board}”`])];
    return places.length === 0 ? sentence : `${sentence} (${places.join(", ")})`;
  },
  couldNotSave: ({ what, why }: { what: string; why: string }) => `Could not be saved: ${what} ${why}`,
  show: "Show",
  cannotEnter: ({ status, what }: { status: string; what: readonly string[] }) =>
    `Not moved to ${status}. Needs first: ${listAll(what)}.`,
  cannotBeMadeIn: ({ status, what }: { status: string; what: readonly string[] }) =>
    `Not created in ${status}. A ticket there needs first: ${listAll(what)}.`,
  overwrote: ({ who, title, field, value }: { who: string; title: string; field: string; value: string }) =>
    value === ""
      ? `${who} cleared the ${field} of “${title}” in the meantime. Your value is kept.`
      : `${who} set the ${field} of “${title}” to “${value}” in the meantime. Your value is kept.`,
  takeTheirs: "Take theirs",
  somebody: "somebody",
  somebodyFirst: "Somebody",
};
