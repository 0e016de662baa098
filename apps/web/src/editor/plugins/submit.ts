import type { Plugin } from "prosemirror-state";
import { keymap } from "../keymap.ts";

/** ⌘ or Ctrl with Enter sends, and without a taker does what it does elsewhere; Escape leaves. */
export function submitKeys(submit: () => boolean, leave: () => boolean): Plugin {
  return keymap({ "Mod-Enter": submit, Escape: leave });
}
