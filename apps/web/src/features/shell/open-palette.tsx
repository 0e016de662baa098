import { Palette } from "#keys/palette.tsx";
import { usePaletteEntries } from "./palette-entries.tsx";

/** The palette with the boards, views and tickets of the workspace. */
export function OpenPalette(props: { readonly isOpen: boolean; readonly onClose: () => void }) {
  return <Palette {...props} entries={usePaletteEntries()} />;
}
