import type { IconName } from "#ui/icon-paths.ts";
import { follow, isSingle, isTypedInto, type KeyStroke, strokeOf, worksInFields } from "./match-keys.ts";

/** An action that has keys, and is found in the palette. */
export type Shortcut = {
  readonly label: string;
  readonly run: () => void;
  /** other keys that do the same */
  readonly also?: readonly string[] | undefined;
  /** for the palette */
  readonly icon?: IconName | undefined;
  /** the present target, such as `#12 Title`; null for nothing: then the palette leaves it out, and the keys are those of the place before */
  readonly target?: (() => string | null) | undefined;
  /** the palette leaves it out: it means nothing there, such as to go down */
  readonly isHidden?: boolean | undefined;
};

/** The keys of one place, such as a board. The keys as in `strokeOf`, sequences with a space: `c`, `g b`, `Mod+K`. */
export type Keymap = Readonly<Record<string, Shortcut>> | KeyList;

/** The same in an order that digits keep, too: as names of an object they would come first. */
export type KeyList = readonly (readonly [keys: string, shortcut: Shortcut])[];

const listOf = (map: Keymap): KeyList => (Array.isArray(map) ? (map as KeyList) : Object.entries(map));

/** The keys of a place in one text, which changes with them. */
export const namesOf = (map: Keymap): string =>
  listOf(map)
    .map(([keys]) => keys)
    .join("\n");

/** A shortcut with its keys and the name of its place. */
export type Command = Shortcut & { readonly keys: string; readonly scope: string };

/** A person who listens. `layer` is how many dialogs they stand in. */
type Entry = { readonly scope: string; readonly layer: number; readonly map: Keymap };

type Options = { readonly isMac: boolean; readonly topLayer: () => number; readonly hasLetters: () => boolean };

/** The time for which a sequence waits for its next stroke, in milliseconds. */
const sequenceTimeout = 1200;

/** All places that listen to keys, the latest first. */
export class Registry {
  readonly #entries: Entry[] = [];
  readonly #options: Options;
  #pending = "";
  #pressedAt = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** @returns takes the place out again */
  add(entry: Entry): () => void {
    this.#entries.unshift(entry);
    return () => void this.#entries.splice(this.#entries.indexOf(entry), 1);
  }

  /**
   * Does what a key does, in the latest place that knows it and has a target for it. Dialogs and menus keep keys from what lies under them, but for ⌘K.
   * @param now in milliseconds @returns whether it did something, or waits for the next stroke
   */
  press(event: KeyStroke, focused: Parameters<typeof isTypedInto>[0], now: number): boolean {
    const stroke = strokeOf(event, this.#options.isMac);
    if (stroke === null) return false;
    const known = this.#known(isTypedInto(focused));
    const pending = now - this.#pressedAt > sequenceTimeout ? "" : this.#pending;
    const progress = follow(pending, stroke, known.keys());
    [this.#pending, this.#pressedAt] = [progress.pending, now];
    if (progress.keys !== null) known.get(progress.keys)?.find(hasTarget)?.run();
    return progress.keys !== null || progress.pending !== "";
  }

  /** The commands of a layer, each once, for the palette and the help; by default those of the screen. */
  commands(layer = 0): readonly Command[] {
    const found = new Map<string, Command>();
    for (const entry of this.#entries) {
      if (entry.layer !== layer) continue;
      for (const [keys, shortcut] of listOf(entry.map))
        if (!hasTarget(found.get(keys))) found.set(keys, { ...shortcut, keys, scope: entry.scope });
    }
    return [...found.values()];
  }

  /** The shortcuts of each key, the latest place first. */
  #known(isTyping: boolean): ReadonlyMap<string, readonly Shortcut[]> {
    const [layer, hasLetters] = [this.#options.topLayer(), this.#options.hasLetters()];
    const isMeant = (keys: string): boolean => (isTyping ? worksInFields(keys) : hasLetters || !isSingle(keys));
    const known = new Map<string, Shortcut[]>();
    for (const entry of this.#entries)
      for (const [keys, shortcut] of all(entry.map))
        if ((entry.layer === layer || keys === "Mod+K") && isMeant(keys))
          known.set(keys, [...(known.get(keys) ?? []), shortcut]);
    return known;
  }
}

/** Whether a shortcut has something to act on: one that has nothing now leaves its keys to the place before. */
const hasTarget = (shortcut: Shortcut | undefined): boolean => shortcut !== undefined && shortcut.target?.() !== null;

/** Each way to each shortcut. */
function all(map: Keymap): (readonly [string, Shortcut])[] {
  return listOf(map).flatMap(([first, shortcut]) =>
    [first, ...(shortcut.also ?? [])].map((keys) => [keys, shortcut] as const),
  );
}
