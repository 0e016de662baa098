import { Palette } from "#keys/palette.tsx";
import { type PaletteActions, usePaletteEntries } from "./palette-entries.tsx";

type Props = { readonly isOpen: boolean; readonly onClose: () => void; readonly actions: PaletteActions };

/** The palette with the boards, views and tickets of the workspace. */
export function OpenPalette({ actions, ...rest }: Props) {
  return <Palette {...rest} entries={usePaletteEntries(actions)} />;
}
