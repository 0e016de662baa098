import { Suspense } from "react";
import { Route, Switch, useSearchParams } from "wouter";
import { m } from "#i18n/en.ts";
import { openedBoard, openedTicket, routes } from "#paths.ts";
import { Starting } from "./starting.tsx";
import { WorkspaceStart } from "./workspace-start.tsx";
import { lazily } from "#ui/lazily.tsx";

const BoardScreen = lazily(async () => (await import("#features/boards/board-screen.tsx")).BoardScreen);
const ListScreen = lazily(async () => (await import("#features/list/list-screen.tsx")).ListScreen);
const TaskScreen = lazily(async () => (await import("#features/tasks/task-screen.tsx")).TaskScreen);
const TaskPanel = lazily(async () => (await import("#features/tasks/task-panel.tsx")).TaskPanel);
const MyWorkScreen = lazily(async () => (await import("#features/list/my-work-screen.tsx")).MyWorkScreen);
const SearchScreen = lazily(async () => (await import("#features/search/search-screen.tsx")).SearchScreen);
const InboxScreen = lazily(async () => (await import("#features/inbox/inbox-screen.tsx")).InboxScreen);
/** The screens that few open: the first load does not name their scripts. */
export const OtherScreens = lazily(async () => (await import("./other-screens.tsx")).OtherScreens);

/** Fetches the code of what the address shows while the rows are read. */
export async function fetchScreen(): Promise<void> {
  const isList = window.location.pathname.endsWith("/list");
  await Promise.all([
    ...(openedBoard() === null ? [] : [(isList ? ListScreen : BoardScreen).fetch()]),
    ...(openedTicket() === null ? [] : [TaskPanel.fetch()]),
  ]);
}

/** The screen of the address, and next to it the ticket that `?ticket=` names. */
export function Screens() {
  const [query, setQuery] = useSearchParams();
  const task = query.get("ticket");
  const close = (): void => setQuery((before) => without(before, "ticket"));
  return (
    <div className="frame-screen">
      <Suspense fallback={<Starting />}>
        <Switch>
          <Route path={routes.list}>{({ board }) => <ListScreen key={board} board={board} />}</Route>
          <Route path={routes.board}>{({ board }) => <BoardScreen key={board} board={board} />}</Route>
          <Route path={routes.task}>{({ task: uuid }) => <TaskScreen key={uuid} task={uuid} />}</Route>
          <Route path={routes.myWork}>
            <MyWorkScreen />
          </Route>
          <Route path={routes.inbox}>
            <InboxScreen />
          </Route>
          <Route path={routes.search}>
            <SearchScreen />
          </Route>
          <Route path={routes.workspaceStart}>
            <WorkspaceStart />
          </Route>
          <Route>
            <OtherScreens />
          </Route>
        </Switch>
      </Suspense>
      {task !== null && (
        <Suspense fallback={<aside aria-label={m.ticket} aria-busy="true" />}>
          <TaskPanel key={task} task={task} close={close} />
        </Suspense>
      )}
    </div>
  );
}

function without(before: URLSearchParams, name: string): URLSearchParams {
  const after = new URLSearchParams(before);
  after.delete(name);
  return after;
}
