import type { Board, CopiedTask, View } from "@stoa/api";
import { useMemo, useState } from "react";
import { keyOn } from "#data/task-key.ts";
import { useIsAdmin, useMayWrite } from "#hooks/use-role.ts";
import { useRows } from "#hooks/use-rows.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
import { listWords } from "#i18n/en/list.ts";
import { paletteWords as words } from "#i18n/en/palette.ts";
import { uiWords } from "#i18n/en/ui.ts";
import type { PaletteEntry } from "#keys/palette.tsx";
import { go, openTicket, paths, viewPath } from "#paths.ts";
import { chooseTheme, themes } from "#session/theme.ts";
import { Icon, type IconName } from "#ui/icon.tsx";

const ofBoard = new WeakMap<Board, PaletteEntry>();
const ofView = new WeakMap<View, PaletteEntry>();
/** by board, whose name they show */
const ofTasks = new WeakMap<Board, WeakMap<CopiedTask, PaletteEntry>>();

function boardEntry(board: Board): PaletteEntry {
  const { uuid, name, workspace_uuid } = board;
  const run = (): void => go(paths.board(workspace_uuid, uuid));
  return { value: uuid, text: name, section: m.boards, mark: <Icon name="kanban" />, run };
}

function viewEntry(view: View): PaletteEntry {
  const { uuid, name } = view;
  return {
    value: uuid,
    text: name,
    section: listWords.views,
    mark: <Icon name="layers" />,
    run: () => go(viewPath(view)),
  };
}

function taskEntry(task: CopiedTask, board: Board): PaletteEntry {
  const { uuid, title, number } = task;
  const key = keyOn(board, task) ?? "";
  const mark = <Icon name="circle" />;
  return {
    value: uuid,
    text: title,
    number,
    hint: `${key} · ${board.name}`,
    keywords: key,
    section: m.tickets,
    mark,
    isFoundOnly: true,
    run: () => openTicket(uuid),
  };
}

/** The entry of a row, the same as long as the row is: the picker keeps by it what it prepared for searching. */
function kept<Row extends object>(entries: WeakMap<Row, PaletteEntry>, row: Row, make: (row: Row) => PaletteEntry) {
  const entry = entries.get(row) ?? make(row);
  entries.set(row, entry);
  return entry;
}

function keptTask(task: CopiedTask, board: Board | undefined): PaletteEntry[] {
  if (board === undefined) return [];
  const entries = ofTasks.get(board) ?? new WeakMap<CopiedTask, PaletteEntry>();
  ofTasks.set(board, entries);
  return [kept(entries, task, (row) => taskEntry(row, board))];
}

/** The actions of the palette besides the keys of the screen. */
export type PaletteActions = { readonly newBoard: () => void; readonly signOut: () => void };

const actionEntry = (text: string, icon: IconName, run: () => void): PaletteEntry => ({
  value: `action ${text}`,
  text,
  section: uiWords.actions,
  mark: <Icon name={icon} />,
  run,
});

/** Actions without a key, as far as the person may do them. */
function useActionEntries({ newBoard, signOut }: PaletteActions): readonly PaletteEntry[] {
  const { workspace_uuid } = useOpened();
  const [mayWrite, isAdmin] = [useMayWrite(), useIsAdmin()];
  return [
    ...(mayWrite ? [actionEntry(m.newBoard, "kanban", newBoard)] : []),
    ...(isAdmin
      ? [
          actionEntry(words.invite, "user-plus", () => go(paths.members(workspace_uuid))),
          actionEntry(words.export, "download", () => go(paths.workspaceSettings(workspace_uuid))),
        ]
      : []),
    ...themes.map(({ value, label }) => actionEntry(words.theme({ name: label }), "sliders", () => chooseTheme(value))),
    actionEntry(m.signOut, "sign-out", signOut),
  ];
}

/** The screens of settings, of the open board too, and those that have no place on a board. */
function settingsEntries(workspace: string): readonly PaletteEntry[] {
  const board = /\/board\/([^/]+)/.exec(window.location.pathname)?.[1];
  const screens = [
    ...(board === undefined ? [] : [{ text: m.boardSettings, href: paths.boardSettings(workspace, board) }]),
    { text: m.imports, href: paths.imports(workspace) },
    { text: m.trash, href: paths.trash(workspace) },
    { text: m.labelSettings, href: paths.labels(workspace) },
    { text: m.archivedBoards, href: paths.archivedBoards(workspace) },
    { text: m.apiKeys, href: paths.keys(workspace) },
    { text: m.yourSettings, href: paths.settings },
  ];
  const mark = <Icon name="settings" />;
  return screens.map(({ text, href }) => ({ value: href, text, section: m.settings, mark, run: () => go(href) }));
}

/** Actions, boards, settings and tickets, for the palette while it is open. */
export function usePaletteEntries(actions: PaletteActions): readonly PaletteEntry[] {
  const { workspace, workspace_uuid } = useOpened();
  const [boards, views] = [useRows("boards"), useRows("views")];
  const [own] = useState(useActionEntries(actions));
  return useMemo(() => {
    const boardOf = new Map(boards.map((board) => [board.uuid, board]));
    const tasks = [...workspace.store.shown.all("tasks")];
    return [
      ...own,
      ...boards.map((board) => kept(ofBoard, board, boardEntry)),
      ...views.map((view) => kept(ofView, view, viewEntry)),
      ...settingsEntries(workspace_uuid),
      ...tasks.flatMap((task) => keptTask(task, boardOf.get(task.board_uuid))),
    ];
  }, [own, boards, views, workspace, workspace_uuid]);
}
