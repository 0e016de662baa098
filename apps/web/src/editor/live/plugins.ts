import type { Plugin } from "prosemirror-state";
import { redoCommand, undoCommand, yCursorPlugin, ySyncPlugin, yUndoPlugin } from "y-prosemirror";
import { keymap } from "../keymap.ts";
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

/** The plugins that bind an editor to a copy: its text, the cursors of others, and undo of one's own changes alone. */
export function livePlugins({ content, awareness }: Copy): readonly Plugin[] {
  return [
    ySyncPlugin(content) as Plugin,
    yCursorPlugin(awareness, { cursorBuilder: cursorOf, selectionBuilder: selectionOf }) as Plugin,
    yUndoPlugin() as Plugin,
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
