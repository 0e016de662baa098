import { Link } from "wouter";
import { useTaskCommands } from "#features/task-commands/index.ts";
import { useKey } from "#hooks/use-key.ts";
import { useRow } from "#hooks/use-rows.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
import { taskWords } from "#i18n/en/task.ts";
import { useShortcuts } from "#keys/shortcuts.ts";
import { go, paths } from "#paths.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { TaskBody } from "./task-body.tsx";
import { TaskMenu } from "./task-menu.tsx";
import { useFileDrop } from "./use-file-drop.ts";
import { useNeighbours } from "./use-neighbours.ts";
import "./task-panel.css";

/** A ticket as a screen of its own. @param props.task its uuid */
export function TaskScreen({ task }: { readonly task: string }) {
  const { workspace_uuid } = useOpened();
  const row = useRow("tasks", task);
  const key = useKey(row);
  const drop = useFileDrop<HTMLElement>(task);
  const board = useRow("boards", row?.board_uuid ?? "");
  const boardPath = board === undefined ? paths.workspace(workspace_uuid) : paths.board(workspace_uuid, board.uuid);
  const { menuFor, dialog } = useTaskCommands({ shownAs: "page", targets: () => [task], gone: () => go(boardPath) });
  return (
    <main className="screen task-screen" {...drop}>
      <header className="screen-head">
        <nav aria-label={taskWords.placeOfTicket} className="contents">
          <ol className="task-path">
            <li>
              <Link href={boardPath} dir="auto">
                {board?.name ?? m.boards}
              </Link>
            </li>
            <li aria-current="page" dir="auto">
              <bdi className="task-number">{key === null ? "" : `${key} `}</bdi>
              {row?.title}
            </li>
          </ol>
        </nav>
        <Neighbours task={task} />
        <TaskMenu items={menuFor([task])} />
      </header>
      <TaskBody key={task} task={task} />
      {dialog}
    </main>
  );
}

/** To the ticket before and after this one, where it was opened from. */
function Neighbours({ task }: { readonly task: string }) {
  const { workspace_uuid } = useOpened();
  const find = useNeighbours(task);
  const { before, after } = find();
  const open = (uuid: string | null): void => {
    if (uuid !== null) go(paths.task(workspace_uuid, uuid), { replace: true });
  };
  useShortcuts(m.ticket, {
    j: { label: taskWords.nextTicket, run: () => open(find().after) },
    k: { label: taskWords.previousTicket, run: () => open(find().before) },
  });
  return (
    <span>
      <IconButton
        icon="chevron-up"
        label={taskWords.previousTicket}
        shortcut="k"
        disabled={before === null}
        onClick={() => open(find().before)}
      />
      <IconButton
        icon="chevron-down"
        label={taskWords.nextTicket}
        shortcut="j"
        disabled={after === null}
        onClick={() => open(find().after)}
      />
    </span>
  );
}
