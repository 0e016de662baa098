import type { ReactNode } from "react";
import { publicBoardWords as words } from "#i18n/en/public-board.ts";
import { uiWords } from "#i18n/en/ui.ts";
import { calendarDayText } from "#i18n/times.ts";
import type { PublicBoard, PublicTask } from "#session/public-board.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { LabelChip } from "#ui/label-chip.tsx";
import { toDom } from "../to-dom.ts";

type Props = { readonly task: PublicTask; readonly board: PublicBoard; readonly close: () => void };

/** All that is published of a ticket. Its description is shown as it was written until it is laid out. */
export function Ticket({ task, board, close }: Props) {
  const group = board.groups.find(({ uuid }) => uuid === task.group_uuid);
  return (
    <dialog className="board-ticket" aria-labelledby="ticket-title" onClose={close}>
      <header>
        <span className="public-note">{task.key}</span>
        <IconButton icon="x" label={words.close} onClick={close} />
      </header>
      <h2 id="ticket-title" dir="auto" tabIndex={-1}>
        {task.title}
      </h2>
      <dl>
        <Line name={words.status} value={task.status_name} />
        <Line name={words.group} value={group?.name} />
        <Line name={words.priority} value={task.priority === null ? null : uiWords.priorities[task.priority]} />
        <Line name={words.startDate} value={task.start_date === null ? null : calendarDayText(task.start_date)} />
        <Line name={words.dueDate} value={task.due_date === null ? null : calendarDayText(task.due_date)} />
        <Line name={words.progress} value={progressOf(task)} />
        <Line name={words.labels} value={labelsOf(task)} />
      </dl>
      <div className="board-description" dir="auto">
        {task.description === "" ? <p className="public-note">{words.noDescription}</p> : task.description}
      </div>
    </dialog>
  );
}

function Line({ name, value }: { readonly name: string; readonly value: ReactNode }) {
  if (value === null || value === undefined) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{value}</dd>
    </div>
  );
}

const progressOf = ({ subtask_done: done, subtask_total: total }: PublicTask): string | null =>
  total === 0 ? null : words.criteria({ done, total });

const labelsOf = ({ labels }: PublicTask): ReactNode =>
  labels.length === 0 ? null : labels.map(({ name, color }) => <LabelChip key={name} name={name} color={color} />);

/** Lays out the description of a ticket that is shown. It stays as it was written if that cannot be done. */
export async function layOut(dialog: Element, { description }: PublicTask): Promise<void> {
  if (description === "") return;
  try {
    const [{ fromMarkdown }, { DocumentView }] = await Promise.all([
      import("./read-markdown.ts"),
      import("#editor/document-view.tsx"),
    ]);
    const view = toDom(<DocumentView document={fromMarkdown(description, "task")} />);
    const place = dialog.querySelector(".board-description");
    place?.replaceChildren(...view);
    place?.classList.add("is-laid-out");
  } catch {
    // without a network, the words are there all the same
  }
}
