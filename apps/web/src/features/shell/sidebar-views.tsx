import type { View } from "@stoa/api";
import { type KeyboardEvent, useState } from "react";
import { Link, useLocation, useSearch } from "wouter";
import {
  type FavouriteRow,
  useFavourite,
  useFavourites,
  useMayShare,
  useViews,
  ViewDialog,
} from "#features/views/index.ts";
import { useAct, useActAll } from "#hooks/use-act.ts";
import { useIsAdmin } from "#hooks/use-role.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { viewWords as words } from "#i18n/en/views.ts";
import { paths, viewPath } from "#paths.ts";
import { Icon, type IconName } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Menu } from "#ui/menu.tsx";
import type { MenuItem } from "#ui/menu-item.ts";
import "./sidebar-views.css";

/** Favourites and saved views, in the sidebar. */
export function SidebarViews() {
  const [favourites, views] = [useFavourites(), useViews()];
  const [edited, setEdited] = useState<View | null>(null);
  const act = useAct();
  return (
    <>
      {favourites.length > 0 && <h2 className="sidebar-heading">{words.favourites}</h2>}
      {favourites.map((row, at) => (
        <FavouriteLine key={row.favourite.uuid} row={row} all={favourites} at={at} edit={setEdited} />
      ))}
      {views.length > 0 && <h2 className="sidebar-heading">{words.views}</h2>}
      {views.map((view) => (
        <ViewLine key={view.uuid} view={view} edit={setEdited} />
      ))}
      {edited !== null && (
        // what floats is not in the sidebar, and does not close it on a phone
        <span onClick={(event) => event.stopPropagation()}>
          <ViewDialog
            isOpen
            view={edited}
            save={({ name, shared }) => act("updateView", { uuid: edited.uuid, set: { name, shared }, seen: edited })}
            onClose={() => setEdited(null)}
          />
        </span>
      )}
    </>
  );
}

type FavouriteProps = {
  readonly row: FavouriteRow;
  readonly all: readonly FavouriteRow[];
  readonly at: number;
  readonly edit: (view: View) => void;
};

/** A favourite. `Alt ↑↓` and its menu move it. */
function FavouriteLine({ row: { favourite, board, view }, all, at, edit }: FavouriteProps) {
  const { workspace_uuid } = useOpened();
  const act = useAct();
  const viewItems = useViewItems(view, edit);
  const uuidAt = (place: number): string | null => all[place]?.favourite.uuid ?? null;
  const move = (by: 1 | -1): void => {
    const isPossible = by === 1 ? at < all.length - 1 : at > 0;
    if (isPossible) act("setPreferences", { favourite, to: { before: uuidAt(by === 1 ? at + 2 : at - 1) } });
  };
  const press = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    event.stopPropagation();
    move(event.key === "ArrowUp" ? -1 : 1);
  };
  const items: readonly MenuItem[] = [
    { label: words.moveUp, icon: "arrow-up", shortcut: "Alt+ArrowUp", isDisabled: at === 0, run: () => move(-1) },
    {
      label: words.moveDown,
      icon: "arrow-down",
      shortcut: "Alt+ArrowDown",
      isDisabled: at === all.length - 1,
      run: () => move(1),
    },
    { label: words.removeFromFavourites, icon: "star", run: () => act("setPreferences", { favourite, to: "out" }) },
    ...(viewItems.length === 0 ? [] : (["separator", ...viewItems] as const)),
  ];
  return board === undefined ? (
    <Line href={viewPath(view)} view={view.uuid} icon="layers" text={view.name} items={items} press={press} />
  ) : (
    <Line
      href={paths.board(workspace_uuid, board.uuid)}
      icon="star"
      color={board.color}
      text={board.name}
      items={items}
      press={press}
    />
  );
}

function ViewLine({ view, edit }: { readonly view: View; readonly edit: (view: View) => void }) {
  const favourite = useFavourite("view", view.uuid);
  const items = useViewItems(view, edit);
  const label = favourite?.isOn === true ? words.removeFromFavourites : words.addToFavourites;
  const star: readonly MenuItem[] = favourite === null ? [] : [{ label, icon: "star", run: favourite.toggle }];
  return (
    <Line
      href={viewPath(view)}
      view={view.uuid}
      icon="layers"
      text={view.name}
      note={view.shared ? words.sharedView : undefined}
      items={[...star, ...items]}
    />
  );
}

/** Deletes a view, and takes it out of the favourites: it would stay there for ever, and counts. */
function useRemoval(view: View | undefined): () => void {
  const { me_uuid: author_uuid } = useOpened();
  const actAll = useActAll();
  const uuid = view?.uuid ?? "";
  const isFavourite = useFavourite("view", uuid)?.isOn === true;
  return () => {
    if (view === undefined) return;
    const favourite = { workspace_uuid: view.workspace_uuid, kind: "view", uuid } as const;
    const takeOut = { command: "setPreferences", input: { favourite, to: "out" } } as const;
    actAll([{ command: "deleteView", input: { uuid, author_uuid } }, ...(isFavourite ? [takeOut] : [])]);
  };
}

/** The person's actions on a view. */
function useViewItems(view: View | undefined, edit: (view: View) => void): readonly MenuItem[] {
  const { me_uuid } = useOpened();
  const [isAdmin, mayShare] = [useIsAdmin(), useMayShare()];
  const remove = useRemoval(view);
  if (view === undefined) return [];
  const isOwn = view.created_by.uuid === me_uuid;
  // what is shared is written by those who may share
  const mayWrite = !view.shared || mayShare;
  return [
    ...(isOwn && mayWrite ? [{ label: words.editView, icon: "pencil", run: () => edit(view) } as const] : []),
    ...((isOwn && mayWrite) || (view.shared && isAdmin)
      ? [{ label: words.deleteView, icon: "trash", kind: "danger", run: remove } as const]
      : []),
  ];
}

type LineProps = {
  readonly href: string;
  /** the view that it opens */
  readonly view?: string | undefined;
  readonly icon: IconName;
  readonly color?: string | null | undefined;
  readonly text: string;
  readonly note?: string | undefined;
  readonly items: readonly MenuItem[];
  readonly press?: ((event: KeyboardEvent) => void) | undefined;
};

function Line({ href, view, icon, color = null, text, note, items, press }: LineProps) {
  const [location] = useLocation();
  const opened = new URLSearchParams(useSearch()).get("view");
  const isHere = view === undefined ? opened === null && location === href : opened === view;
  return (
    <div className="view-line">
      <Link href={href} className="sidebar-link" aria-current={isHere ? "page" : undefined} onKeyDown={press}>
        <span className="sidebar-icon" style={color === null ? undefined : { color }}>
          <Icon name={icon} />
        </span>
        <span className="truncate" dir="auto">
          {text}
        </span>
        {note !== undefined && <span className="view-note">{note}</span>}
      </Link>
      {items.length > 0 && (
        <span className="view-more" onClick={(event) => event.stopPropagation()}>
          <Menu
            items={items}
            trigger={<IconButton icon="ellipsis" size="small" label={words.actionsOf({ name: text })} />}
          />
        </span>
      )}
    </div>
  );
}
