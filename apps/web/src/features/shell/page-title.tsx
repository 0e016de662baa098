import { useEffect } from "react";
import { useLocation, useRoute, useSearch } from "wouter";
import { useRow } from "#hooks/use-rows.ts";
import { useUnread } from "#hooks/use-unread.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
import { openedBoard, openedTicket, paths, routes } from "#paths.ts";

/** Gives the page a title: what is open, and the number of notifications that are unread. */
export function PageTitle() {
  const unread = useUnread();
  const what = useOpenedName();
  useEffect(() => {
    const title = what === undefined ? m.stoa : `${what} · ${m.stoa}`;
    document.title = unread === 0 ? title : `(${unread}) ${title}`;
    return () => void (document.title = m.stoa);
  }, [unread, what]);
  return null;
}

/** The name of what is open: the ticket, else the board, else the screen. */
function useOpenedName(): string | undefined {
  const { workspace_uuid: workspace } = useOpened();
  const [location] = useLocation();
  // for the ticket next to the screen
  useSearch();
  const [, page] = useRoute(routes.task);
  const ticket = useRow("tasks", openedTicket() ?? page?.task ?? "");
  const board = useRow("boards", openedBoard() ?? "");
  const screens: Readonly<Record<string, string>> = {
    [paths.inbox(workspace)]: m.inbox,
    [paths.myWork(workspace)]: m.myWork,
    [paths.search(workspace)]: m.search,
    [paths.trash(workspace)]: m.trash,
    [paths.members(workspace)]: m.members,
    [paths.imports(workspace)]: m.imports,
  };
  return ticket?.title ?? board?.name ?? screens[location];
}
