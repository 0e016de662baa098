import type { Plugin } from "prosemirror-state";
import { keymap } from "../keymap.ts";

/** ⌘ or Ctrl with Enter sends; Escape leaves. Without a taker the key does what it does elsewhere. */
export function submitKeys(submit: () => boolean, leave: () => boolean): Plugin {
  return keymap({ "Mod-Enter": submit, Escape: leave });
}
