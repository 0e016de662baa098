import { chosenOr, useTaskCommands } from "#features/task-commands/index.ts";
import { useShortcuts } from "#keys/shortcuts.ts";
import { useKey } from "#hooks/use-key.ts";
import { useRow } from "#hooks/use-rows.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
import { taskWords } from "#i18n/en/task.ts";
import { go, paths } from "#paths.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { TaskBody } from "./task-body.tsx";
import { TaskMenu } from "./task-menu.tsx";
import { useFileDrop } from "./use-file-drop.ts";
import "./task-panel.css";

/** A ticket next to the screen on which it was opened. @param props.task its uuid */
export function TaskPanel({ task, close }: { readonly task: string; readonly close: () => void }) {
  const { workspace_uuid } = useOpened();
  const row = useRow("tasks", task);
  const key = useKey(row);
  const drop = useFileDrop<HTMLElement>(task);
  const { menuFor, dialog } = useTaskCommands({ shownAs: "panel", targets: () => chosenOr(task), gone: close });
  useShortcuts(m.ticket, { Escape: { label: taskWords.closeTicket, run: close } });
  return (
    <aside className="task-panel" aria-label={row?.title ?? m.ticket} {...drop}>
      <header className="task-panel-bar">
        <span className="task-number">{key}</span>
        <IconButton
          icon="external-link"
          label={taskWords.openWhole}
          onClick={() => go(paths.task(workspace_uuid, task))}
        />
        <TaskMenu items={menuFor([task])} />
        <IconButton icon="x" label={taskWords.closeTicket} shortcut="Escape" onClick={close} />
      </header>
      <TaskBody key={task} task={task} />
      {dialog}
    </aside>
  );
}
