import { useMemo } from "react";
import { uiWords } from "#i18n/en/ui.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { Picker } from "#ui/picker.tsx";
import type { PickerOption } from "#ui/picker-option.ts";
import { type Command, screenCommands } from "./shortcuts.ts";
import "./palette.css";

/** A destination or an action. With `isFoundOnly` it appears when something was typed. */
export type PaletteEntry = PickerOption & { readonly run: () => void };

/**
 * Everything by typing: what the keys of the screen do, and what its owner hands in.
 * @param props.entries boards, tickets by title and so on; the same objects each time, as what was prepared for searching is kept by them
 */
export function Palette({
  isOpen,
  onClose,
  entries,
}: {
  isOpen: boolean;
  onClose: () => void;
  entries: readonly PaletteEntry[];
}) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={uiWords.palette} isTitleHidden place="top">
      <Content onClose={onClose} entries={entries} />
    </Dialog>
  );
}

function Content({ onClose, entries }: { onClose: () => void; entries: readonly PaletteEntry[] }) {
  const commands = useMemo(() => screenCommands().flatMap(entryOf), []);
  const options = useMemo(() => [...commands, ...entries], [commands, entries]);
  const choose = ({ run }: PaletteEntry): void => {
    onClose();
    // what it opens gets the focus, after the palette gave it back
    setTimeout(run);
  };
  return (
    <div className="palette">
      <Picker label={uiWords.palette} placeholder={uiWords.paletteHint} options={options} onChoose={choose} />
    </div>
  );
}

function entryOf({ keys, label, icon, run, target, isHidden }: Command): PaletteEntry[] {
  // the actions on a ticket stand below its name
  const section = target === undefined ? uiWords.actions : target();
  if (isHidden === true || section === null || keys === "Mod+K") return [];
  // without an icon the words stand where those of the others do
  const mark = icon === undefined ? "" : <Icon name={icon} />;
  return [{ value: `command ${keys}`, text: label, shortcut: keys, section, mark, run }];
}
