import { useState } from "react";
import { Link, useLocation } from "wouter";
import { byPosition } from "#data/indexes.ts";
import { useRows } from "#hooks/use-rows.ts";
import { useUnread } from "#hooks/use-unread.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { useIsAdmin, useMayWrite } from "#hooks/use-role.ts";
import { m } from "#i18n/en.ts";
import { paths } from "#paths.ts";
import { Icon, type IconName } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { later } from "#ui/later.tsx";
import { openNewTask } from "./new-task-opener.ts";
import { PageTitle } from "./page-title.tsx";
import { PersonMenu } from "./person-menu.tsx";
import { useNewBoard } from "./new-board.tsx";
import { WorkspaceSwitcher } from "./workspace-switcher.tsx";
import "./sidebar.css";

const RefusedButton = later<object>(async () => (await import("./refused-button.tsx")).RefusedButton);
const SidebarViews = later<object>(async () => (await import("./sidebar-views.tsx")).SidebarViews);

/** The navigation of a workspace. On a phone it opens over the screen. */
export function Sidebar() {
  const [isOpen, setOpen] = useState(false);
  const mayWrite = useMayWrite();
  return (
    <div className="sidebar" data-open={isOpen} onClick={() => setOpen(false)}>
      <header className="sidebar-bar">
        <span className="sidebar-toggle" onClick={(event) => event.stopPropagation()}>
          <IconButton icon="menu" label={m.menu} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} />
        </span>
        <WorkspaceSwitcher />
        {mayWrite && <IconButton icon="plus" label={m.newTicket} shortcut="c" onClick={openNewTask} />}
      </header>
      <div className="sidebar-body">
        <Navigation />
        <footer className="sidebar-foot">
          <RefusedButton />
          <PersonMenu />
        </footer>
      </div>
    </div>
  );
}

function Navigation() {
  const { workspace_uuid: workspace } = useOpened();
  const isAdmin = useIsAdmin();
  return (
    <nav className="sidebar-links" aria-label={m.navigation}>
      <PageTitle />
      <Entry href={paths.search(workspace)} icon="search" text={m.search} />
      <Entry href={paths.inbox(workspace)} icon="inbox" text={m.inbox} count={useUnread()} />
      <Entry href={paths.myWork(workspace)} icon="my-work" text={m.myWork} />
      <SidebarViews />
      <Boards />
      <h2 className="sidebar-heading">{m.workspace}</h2>
      <Entry href={paths.members(workspace)} icon="users" text={m.members} />
      <Entry href={paths.trash(workspace)} icon="trash" text={m.trash} />
      {isAdmin && <Entry href={paths.imports(workspace)} icon="upload" text={m.imports} />}
      <Entry href={paths.workspaceSettings(workspace)} icon="settings" text={m.settings} />
    </nav>
  );
}

function Count({ count }: { readonly count: number }) {
  return (
    <span className="sidebar-count">
      {count}
      <span className="sr-only"> {m.unread}</span>
    </span>
  );
}

function Boards() {
  const { workspace_uuid: workspace } = useOpened();
  const boards = useRows("boards");
  const mayWrite = useMayWrite();
  const newBoard = useNewBoard();
  const sorted = boards.filter(({ archived_at }) => archived_at === null).toSorted(byPosition);
  return (
    <>
      <div className="sidebar-heading">
        <h2>{m.boards}</h2>
        {mayWrite && <IconButton icon="plus" size="small" label={m.newBoard} onClick={newBoard.open} />}
      </div>
      {sorted.map(({ uuid, name, color }) => (
        <Entry key={uuid} href={paths.board(workspace, uuid)} icon="kanban" text={name} color={color} />
      ))}
      {newBoard.dialog}
    </>
  );
}

type EntryProps = {
  readonly href: string;
  readonly icon: IconName;
  readonly text: string;
  readonly color?: string | null;
  readonly count?: number;
};

function Entry({ href, icon, text, color = null, count = 0 }: EntryProps) {
  const [location] = useLocation();
  const isHere = location === href || location.startsWith(`${href}/`);
  return (
    <Link href={href} className="sidebar-link" aria-current={isHere ? "page" : undefined}>
      <span className="sidebar-icon" style={color === null ? undefined : { color }}>
        <Icon name={icon} />
      </span>
      <span className="truncate" dir="auto">
        {text}
      </span>
      {count > 0 && <Count count={count} />}
    </Link>
  );
}
