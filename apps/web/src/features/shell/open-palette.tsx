import { Palette } from "#keys/palette.tsx";
import { usePaletteEntries } from "./palette-entries.tsx";

/** The palette with the boards, views and tickets of the workspace. */
export function OpenPalette({ close }: { readonly close: () => void }) {
  return <Palette isOpen onClose={close} entries={usePaletteEntries()} />;
}
