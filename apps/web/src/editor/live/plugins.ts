import { type EditorState, Plugin, PluginKey } from "prosemirror-state";
import { redoCommand, undoCommand, yCursorPlugin, ySyncPlugin, yUndoPlugin, yUndoPluginKey } from "y-prosemirror";
import { keymap } from "../keymap.ts";
import { isPaste } from "../plugins/paste.ts";
import { hueOf } from "#ui/initials.ts";
import type { Copy } from "./copy.ts";

/** A person in a room, as the server names them. */
export type OtherPerson = { readonly uuid: string; readonly name: string };

function cursorOf({ uuid = "", name = "" }: Partial<OtherPerson>): HTMLElement {
  const [cursor, label] = [document.createElement("span"), document.createElement("span")];
  cursor.className = "live-cursor";
  cursor.style.setProperty("--hue", String(hueOf(uuid)));
  label.className = "live-cursor-name";
  label.textContent = name;
  // so that a line can be broken next to it, but never within
  cursor.append("\u2060", label, "\u2060");
  return cursor;
}

const selectionOf = ({ uuid = "" }: Partial<OtherPerson>) => ({
  class: "live-selection",
  style: `--hue: ${hueOf(uuid)}`,
});

/** Ends the present step of undo. */
function endStep(state: EditorState): void {
  const { undoManager } = (yUndoPluginKey.getState(state) ?? {}) as { undoManager?: { stopCapturing(): void } };
  undoManager?.stopCapturing();
}

const pasted = new PluginKey<boolean>("pasted");

/** Makes a paste a step of its own. After the plugin that writes the change into the copy. */
function pasteStep(): Plugin<boolean> {
  return new Plugin<boolean>({
    key: pasted,
    filterTransaction: (tr, state) => {
      if (isPaste(tr)) endStep(state);
      return true;
    },
    state: {
      init: () => false,
      apply: (tr, isPasted) => isPaste(tr) || (isPasted && tr.getMeta("appendedTransaction") !== undefined),
    },
    view: () => ({
      update: ({ state }) => {
        if (pasted.getState(state) === true) endStep(state);
      },
    }),
  });
}

/** The plugins that bind an editor to a copy: its text, the cursors of others, and undo of only one's own changes. */
export function livePlugins({ content, awareness }: Copy): readonly Plugin[] {
  return [
    ySyncPlugin(content) as Plugin,
    yCursorPlugin(awareness, { cursorBuilder: cursorOf, selectionBuilder: selectionOf }) as Plugin,
    yUndoPlugin() as Plugin,
    pasteStep(),
    keymap({ "Mod-z": undoCommand, "Mod-y": redoCommand, "Mod-Shift-z": redoCommand }),
  ];
}

/** The other people in the text, each once, by name. */
export function othersIn({ awareness }: Copy): readonly OtherPerson[] {
  const found = new Map<string, OtherPerson>();
  for (const [client, { user }] of awareness.getStates()) {
    const { uuid = "", name = "" } = (user ?? {}) as Partial<OtherPerson>;
    if (client !== awareness.clientID && uuid !== "") found.set(uuid, { uuid, name });
  }
  return [...found.values()].toSorted((one, other) => one.name.localeCompare(other.name));
}
