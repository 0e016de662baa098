import { keydownHandler } from "prosemirror-keymap";
import { type Command, Plugin } from "prosemirror-state";
import { isComposing } from "#ui/is-pressed.ts";

/** The effects of keys in a text. Keys of an input method have none: its Enter ends a word, and no line. */
export function keymap(bindings: Readonly<Record<string, Command>>): Plugin {
  const press = keydownHandler(bindings);
  return new Plugin({ props: { handleKeyDown: (view, event) => !isComposing(event) && press(view, event) } });
}
