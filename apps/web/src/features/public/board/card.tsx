import { publicBoardWords as words } from "#i18n/en/public-board.ts";
import { calendarDayText } from "#i18n/times.ts";
import type { PublicTask } from "#session/public-board.ts";
import { LabelChip } from "#ui/label-chip.tsx";
import { PriorityIcon } from "#ui/priority-icon.tsx";

/** A ticket in its column, which leads to the whole of it. */
export function Card({ task }: { readonly task: PublicTask }) {
  const { number, key, title, priority, labels, due_date, subtask_total, subtask_done } = task;
  const hasMeta = labels.length > 0 || due_date !== null || subtask_total > 0 || priority !== null;
  return (
    <li>
      <a className="board-card" href={`#${number}`}>
        <span className="board-card-number">{key}</span>
        <span className="board-card-title" dir="auto">
          {title}
        </span>
        {hasMeta && (
          <span className="board-card-meta">
            {priority !== null && <PriorityIcon priority={priority} />}
            {due_date !== null && <span>{words.due({ day: calendarDayText(due_date) })}</span>}
            {subtask_total > 0 && <span>{words.criteria({ done: subtask_done, total: subtask_total })}</span>}
            {labels.map(({ name, color }) => (
              <LabelChip key={name} name={name} color={color} />
            ))}
          </span>
        )}
      </a>
    </li>
  );
}
