import { use, useEffect, useLayoutEffect, useRef } from "react";
import { isComposing } from "#ui/is-pressed.ts";
import { closeUnshown, Layer, topLayer } from "#ui/layers.tsx";
import { type Command, type Keymap, namesOf, Registry } from "./registry.ts";

export type { Command, KeyList, Keymap } from "./registry.ts";

const isMac = /Mac|iP(hone|ad|od)/.test(navigator.userAgent);
const place = "stoa:letter-keys";

let hasLetters = readSetting();
const registry = new Registry({ isMac, topLayer, hasLetters: () => hasLetters });

// one listener for all, after those of the controls themselves
document.addEventListener("keydown", (event) => {
  const target = event.target instanceof HTMLElement ? event.target : document.body;
  if (event.defaultPrevented || isComposing(event) || keepsKey(event.key, target)) return;
  if (event.key === "Escape" && closeUnshown()) {
    event.preventDefault();
    // what lies under it listens as well
    event.stopImmediatePropagation();
  } else if (registry.press(event, target, event.timeStamp)) event.preventDefault();
});

/** Enter and Space press the control that has the focus, and nothing else. */
function keepsKey(key: string, target: HTMLElement): boolean {
  const pressed = { Enter: "button, a[href], summary", " ": "button, summary, input, select" }[key];
  return pressed !== undefined && target.closest(pressed) !== null;
}

/**
 * Does something by keys for as long as the component is in the page: `useShortcuts("board", { c: { label: m.newTicket, run } })`. The
 * latest component that knows a key gets it. What stands in a dialog has only its keys while it is open.
 * @param scope the name of the place, as a heading in the help
 */
export function useShortcuts(scope: string, map: Keymap): void {
  const layer = use(Layer);
  const newest = useRef(map);
  // before anybody can press a key on what is shown
  useLayoutEffect(() => {
    newest.current = map;
  });
  const names = namesOf(map);
  useEffect(
    // the map is read when a key is pressed: a new one of the same keys registers nothing anew
    () =>
      registry.add({
        scope,
        layer,
        get map() {
          return newest.current;
        },
      }),
    [scope, layer, names],
  );
}

/** The present commands of the screen. */
export function screenCommands(): readonly Command[] {
  return registry.commands();
}

/** Whether single letters and signs do something. */
export function hasLetterKeys(): boolean {
  return hasLetters;
}

/** Switches single letters and signs on or off, in this browser. */
export function setLetterKeys(isOn: boolean): void {
  hasLetters = isOn;
  try {
    localStorage.setItem(place, isOn ? "on" : "off");
  } catch {
    // storage is switched off: it holds until the page is left
  }
}

function readSetting(): boolean {
  try {
    return localStorage.getItem(place) !== "off";
  } catch {
    return true;
  }
}
