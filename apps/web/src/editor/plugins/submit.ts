import { keymap } from "prosemirror-keymap";
import type { Plugin } from "prosemirror-state";

/** ⌘ or Ctrl with Enter sends; Escape leaves. Without a taker the key does what it does elsewhere. */
export function submitKeys(submit: () => boolean, leave: () => boolean): Plugin {
  return keymap({ "Mod-Enter": submit, Escape: leave });
}
