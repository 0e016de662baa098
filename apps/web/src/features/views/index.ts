export { FavouriteButton } from "./favourite-button.tsx";
export { useOpenView, useSaveView, ViewName, ViewTools } from "./view-tools.tsx";
export { type FavouriteRow, useFavourite, useFavourites, useMayShare, useViews } from "./use-views.ts";
export { ViewDialog } from "./view-dialog.tsx";
