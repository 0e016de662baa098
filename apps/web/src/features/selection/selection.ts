/** The selected rows of a list, and the row with the focus. Rows are named by their uuids, in the order of the list. */
export type Selection = {
  readonly selected: ReadonlySet<string>;
  readonly focused: string | null;
  /** the place where a range begins */
  readonly anchor: string | null;
};

export const nothingSelected: Selection = { selected: new Set(), focused: null, anchor: null };

/** Moves the focus by some rows; at an end it stays. Without a focus it goes to the first or the last row. */
export function moveFocus(rows: readonly string[], { selected, focused }: Selection, by: number): Selection {
  const at = focused === null ? -1 : rows.indexOf(focused);
  const start = at === -1 ? (by > 0 ? -1 : rows.length) : at;
  const next = rows[Math.max(0, Math.min(rows.length - 1, start + by))] ?? null;
  return { selected, focused: next, anchor: next };
}

/** The row that the focus goes to when its own is gone: the next that is left, else the one before. @param before the rows with it */
export function survivor(before: readonly string[], rows: readonly string[], focused: string): string | null {
  const [left, at] = [new Set(rows), before.indexOf(focused)];
  const isLeft = (uuid: string): boolean => left.has(uuid);
  return before.slice(at).find(isLeft) ?? before.slice(0, Math.max(0, at)).findLast(isLeft) ?? null;
}

/** Puts the focus on a row. */
export function focusOn({ selected }: Selection, uuid: string): Selection {
  return { selected, focused: uuid, anchor: uuid };
}

/** The selection for the menu of a row: all that are selected, if it is one of them, else the row alone. */
export function selectedWith({ selected }: Selection, uuid: string): Selection {
  return { selected: selected.has(uuid) ? selected : new Set(), focused: uuid, anchor: uuid };
}

/** Takes the selection away; the row with the focus keeps it. */
export function unselect({ focused }: Selection): Selection {
  return { ...nothingSelected, focused, anchor: focused };
}

/** Selects a row or takes it out. */
export function toggle({ selected }: Selection, uuid: string): Selection {
  const next = new Set(selected);
  if (!next.delete(uuid)) next.add(uuid);
  return { selected: next, focused: uuid, anchor: uuid };
}

/** Selects everything from where the range begins to a row. */
export function selectTo(rows: readonly string[], { selected, anchor }: Selection, uuid: string): Selection {
  const [from, to] = [rows.indexOf(anchor ?? uuid), rows.indexOf(uuid)];
  if (to === -1) return { selected, focused: uuid, anchor: uuid };
  const start = from === -1 ? to : from;
  const range = rows.slice(Math.min(start, to), Math.max(start, to) + 1);
  return { selected: new Set([...selected, ...range]), focused: uuid, anchor: anchor ?? uuid };
}

/** Moves the end of the range that began at the anchor: what it leaves is not selected any more. */
export function extendTo(rows: readonly string[], selection: Selection, uuid: string): Selection {
  const { selected, focused } = selection;
  const anchor = selection.anchor ?? focused ?? uuid;
  const former = new Set(rangeOf(rows, anchor, focused ?? anchor));
  const kept = [...selected].filter((each) => !former.has(each));
  return { selected: new Set([...kept, ...rangeOf(rows, anchor, uuid)]), focused: uuid, anchor };
}

/** Everything from one row to another; only the last if the first is not there. */
function rangeOf(rows: readonly string[], one: string, other: string): readonly string[] {
  const [from, to] = [rows.indexOf(one), rows.indexOf(other)];
  return from === -1 ? [other] : rows.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** The rows that a command is for: the selected ones, in their order, else the one with the focus. */
export function targetsOf(rows: readonly string[], { selected, focused }: Selection): readonly string[] {
  const chosen = rows.filter((uuid) => selected.has(uuid));
  if (chosen.length > 0) return chosen;
  return focused !== null && rows.includes(focused) ? [focused] : [];
}

/** The selection after a press on the box of a row: with Shift a range too. */
export function ticked(rows: readonly string[], selection: Selection, uuid: string, isRange: boolean): Selection {
  return isRange ? selectTo(rows, selection, uuid) : toggle(selection, uuid);
}

/** The keys that were held while a row was pressed. */
type HeldKeys = { readonly shiftKey: boolean; readonly metaKey: boolean; readonly ctrlKey: boolean };

/** Whether a press chooses rows, and does not open one. */
export const isChoosing = ({ shiftKey, metaKey, ctrlKey }: HeldKeys): boolean => shiftKey || metaKey || ctrlKey;

/** The selection after a press on a row: with Shift a range, with ⌘ or Ctrl the row too. */
export function pressed(rows: readonly string[], selection: Selection, uuid: string, held: HeldKeys): Selection {
  if (held.shiftKey) return selectTo(rows, selection, uuid);
  return isChoosing(held) ? toggle(selection, uuid) : focusOn(selection, uuid);
}
