import type { View } from "@stoa/api";
import { type ReactNode, useState } from "react";
import { useSearch } from "wouter";
import { newUuid } from "#data/environment.ts";
import { useAct } from "#hooks/use-act.ts";
import { useRow } from "#hooks/use-rows.ts";
import { useRun } from "#hooks/use-run.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { viewWords as words } from "#i18n/en/views.ts";
import { type Keymap, useShortcuts } from "#keys/shortcuts.ts";
import { go, viewPath } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { queryOf } from "./use-views.ts";
import { ViewDialog } from "./view-dialog.tsx";
import type { NamedView } from "./view-form.tsx";

/** The view that the address names, if the person sees it. */
export function useOpenView(): View | undefined {
  const search = useSearch();
  return useRow("views", new URLSearchParams(search).get("view") ?? "");
}

const nothing: Keymap = {};

/** Whether the screen shows something else than the open view, and something that a view would keep. */
function useChanges(): { readonly isChanged: boolean; readonly isSavable: boolean } {
  const query = queryOf(useSearch());
  const view = useOpenView();
  const isChanged = query !== queryOf(view?.query ?? "");
  return { isChanged, isSavable: isChanged && query !== "" };
}

/** The address without the ticket that is open. */
const present = (): string => queryOf(window.location.search);

/**
 * Saves what the screen shows as a view.
 * @param board null for what is on no board @returns the dialog, to place once, and what opens it
 */
export function useSaveView(board: string | null): { readonly dialog: ReactNode; readonly ask: () => void } {
  const { workspace_uuid, me_uuid } = useOpened();
  const [act, run] = [useAct(), useRun()];
  const [isAsking, setAsking] = useState(false);
  const save = ({ name, shared, isFavourite }: NamedView): void => {
    const uuid = newUuid();
    const isBoard = board !== null && !window.location.pathname.endsWith("/list");
    const view = {
      uuid,
      workspace_uuid,
      name,
      kind: isBoard ? "board" : "list",
      query: present(),
      board_uuid: board,
      shared,
    } as const;
    if (isFavourite) run("setPreferences", { favourite: { workspace_uuid, kind: "view", uuid }, to: { before: null } });
    act("createView", { ...view, author_uuid: me_uuid });
    const row = { ...view, created_by: { uuid: me_uuid } } as View;
    go(viewPath(row), { replace: true });
  };
  const ask = (): void => setAsking(true);
  const { isSavable } = useChanges();
  useShortcuts(
    words.views,
    isSavable ? { "Shift+S": { label: words.saveView, icon: "layers" as const, run: ask } } : nothing,
  );
  return { ask, dialog: isAsking && <ViewDialog isOpen view={null} save={save} onClose={() => setAsking(false)} /> };
}

/** The name of the open view, and what saves the present filter, order and grouping. */
export function ViewTools({ ask }: { readonly ask: () => void }) {
  const { me_uuid } = useOpened();
  const act = useAct();
  const view = useOpenView();
  const { isChanged, isSavable } = useChanges();
  const isOwn = view?.created_by.uuid === me_uuid;
  return (
    <>
      {view !== undefined && isChanged && isOwn && (
        <Button
          size="small"
          onClick={() => act("updateView", { uuid: view.uuid, set: { query: present() }, seen: "shown" })}
        >
          {words.saveChanges}
        </Button>
      )}
      {isSavable && (
        <Button kind="quiet" size="small" shortcut="Shift+S" onClick={ask}>
          {view === undefined ? words.saveView : words.saveAsNew}
        </Button>
      )}
    </>
  );
}

/** The name of the open view. */
export function ViewName() {
  const view = useOpenView();
  const { isChanged } = useChanges();
  if (view === undefined) return null;
  return (
    <span className="view-name">
      <Icon name="layers" size={14} />
      <span className="truncate" dir="auto">
        {view.name}
      </span>
      {isChanged && <span className="view-changed">{words.viewChanged}</span>}
    </span>
  );
}
