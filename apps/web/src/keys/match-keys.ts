/** The keys of a key event. */
export type KeyStroke = {
  readonly key: string;
  readonly code: string;
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
};

const modifiers = new Set(["Control", "Meta", "Alt", "Shift", "AltGraph", "CapsLock", "Fn", "Dead", "Unidentified"]);
const latin = /^[a-z]$/;
const otherLetter = /^\p{L}$/u;
const keyCode = /^Key([A-Z])$/;

/**
 * The name of a stroke: `j`, `?`, `Shift+X`, `Mod+K`, `Alt+ArrowUp`. `Mod` is ⌘ on a Mac and Ctrl elsewhere. Signs are named as they are
 * typed, whatever keys they take; letters of another alphabet by the Latin letter on their key.
 * @returns null for a modifier without another key
 */
export function strokeOf(event: KeyStroke, isMac: boolean): string | null {
  if (modifiers.has(event.key)) return null;
  const key = keyOf(event);
  const isSign = key.length === 1 && !latin.test(key);
  const held = [...heldBy(event, isMac), ...(event.shiftKey && !isSign ? ["Shift"] : [])];
  return [...held, held.length > 0 && key.length === 1 ? key.toUpperCase() : key].join("+");
}

/** On a Mac Ctrl is a key of its own. */
function heldBy({ metaKey, ctrlKey, altKey }: KeyStroke, isMac: boolean): readonly string[] {
  const names = isMac ? { Mod: metaKey, Ctrl: ctrlKey, Alt: altKey } : { Mod: ctrlKey, Meta: metaKey, Alt: altKey };
  return Object.entries(names).flatMap(([name, isHeld]) => (isHeld ? [name] : []));
}

function keyOf({ key, code, altKey }: KeyStroke): string {
  if (key === " ") return "Space";
  if (key.length > 1) return key;
  const lower = key.toLowerCase();
  if (latin.test(lower)) return lower;
  // Alt makes signs of letters on a Mac
  const isOther = altKey || otherLetter.test(lower);
  return (isOther ? keyCode.exec(code)?.[1]?.toLowerCase() : undefined) ?? lower;
}

/** The progress of strokes: complete keys, and the pressed part of a longer sequence. */
export type Progress = { readonly keys: string | null; readonly pending: string };

/**
 * Follows strokes into sequences such as `g b`. A stroke that goes on with no sequence is taken for itself.
 * @param pending what was pressed before, empty for nothing
 * @param known all keys that do something
 */
export function follow(pending: string, stroke: string, known: Iterable<string>): Progress {
  const all = [...known];
  for (const tried of pending === "" ? [stroke] : [`${pending} ${stroke}`, stroke]) {
    if (all.includes(tried)) return { keys: tried, pending: "" };
    if (all.some((keys) => keys.startsWith(`${tried} `))) return { keys: null, pending: tried };
  }
  return { keys: null, pending: "" };
}

/** Whether keys are letters or signs alone: those that a voice or a slip can press, and that can be switched off (WCAG 2.1.4). */
export function isSingle(keys: string): boolean {
  return keys.split(" ").every((stroke) => /^(?:Shift\+)?.$/u.test(stroke));
}

/** The properties by which an element counts as a text field. */
type FocusedElement = { readonly tagName: string; readonly type?: string; readonly isContentEditable?: boolean };

const notTyped = new Set(["checkbox", "radio", "button", "submit", "reset", "range", "file", "color"]);

/** Whether keys pressed in an element are meant for it. */
export function isTypedInto({ tagName, type = "text", isContentEditable = false }: FocusedElement): boolean {
  if (isContentEditable || tagName === "TEXTAREA" || tagName === "SELECT") return true;
  return tagName === "INPUT" && !notTyped.has(type);
}

/** Whether keys work in a field as well: Esc, and what no field needs. */
export function worksInFields(keys: string): boolean {
  return keys === "Escape" || keys === "Mod+K" || keys === "Mod+Enter";
}
