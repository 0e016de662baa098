import { Link } from "wouter";
import { useRow } from "#hooks/use-rows.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
import { go, paths } from "#paths.ts";
import { TaskBody } from "./task-body.tsx";
import { TaskMenu } from "./task-menu.tsx";
import "./task-panel.css";

/** A ticket as a screen of its own. @param props.task its uuid */
export function TaskScreen({ task }: { readonly task: string }) {
  const { workspace_uuid } = useOpened();
  const row = useRow("tasks", task);
  const board = useRow("boards", row?.board_uuid ?? "");
  const boardPath = board === undefined ? paths.workspace(workspace_uuid) : paths.board(workspace_uuid, board.uuid);
  return (
    <main className="task-screen">
      <header className="screen-head">
        <Link href={boardPath}>{board?.name ?? m.boards}</Link>
        <span className="task-number">{row === undefined || row.number === 0 ? "" : `#${row.number}`}</span>
        <TaskMenu task={task} onGone={() => go(boardPath)} />
      </header>
      <TaskBody key={task} task={task} />
    </main>
  );
}
