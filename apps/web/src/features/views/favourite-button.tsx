import { viewWords as words } from "#i18n/en/views.ts";
import { useShortcuts } from "#keys/shortcuts.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { useFavourite } from "./use-views.ts";
import { useOpenView } from "./view-tools.tsx";

/** Makes the open view a favourite, or else the board. */
export function FavouriteButton({ board }: { readonly board: string }) {
  const view = useOpenView();
  const favourite = useFavourite(view === undefined ? "board" : "view", view?.uuid ?? board);
  const label = favourite?.isOn === true ? words.removeFromFavourites : words.addToFavourites;
  useShortcuts(words.views, { "Shift+B": { label, icon: "star", run: () => favourite?.toggle() } });
  if (favourite === null) return null;
  return (
    <IconButton
      icon="star"
      className="favourite-button"
      label={label}
      shortcut="Shift+B"
      aria-pressed={favourite.isOn}
      onClick={favourite.toggle}
    />
  );
}
