import { StatusMark } from "#features/properties/index.ts";
import type { CopiedTask } from "@stoa/api";
import type { KeyboardEvent, MouseEvent } from "react";
import { useRow, useRows } from "#hooks/use-rows.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Avatars } from "#ui/avatar.tsx";
import { DueDate } from "#ui/due-date.tsx";
import { LabelChip } from "#ui/label-chip.tsx";
import { PriorityIcon } from "#ui/priority-icon.tsx";
import { m } from "#i18n/en.ts";

type Props = {
  readonly uuid: string;
  readonly isSelected: boolean;
  readonly isFocused: boolean;
  readonly press: (uuid: string, event: MouseEvent | KeyboardEvent) => void;
  readonly select: (uuid: string) => void;
};

/** A ticket in one line. */
export function TaskRow({ uuid, isSelected, isFocused, press, select }: Props) {
  const task = useRow("tasks", uuid);
  const status = useRow("statuses", task?.status_uuid ?? "");
  if (task === undefined) return <div className="task-row" />;
  const isDone = status?.is_complete === true;
  return (
    <div
      id={`row-${uuid}`}
      role="row"
      className="task-row"
      aria-selected={isSelected}
      data-focused={isFocused}
      data-task={uuid}
      onClick={(event) => press(uuid, event)}
    >
      <span role="gridcell" className="task-row-check" onClick={(event) => event.stopPropagation()}>
        <Checkbox label={m.select} isLabelHidden isChecked={isSelected} onChecked={() => select(uuid)} tabIndex={-1} />
      </span>
      <span role="gridcell">
        <PriorityIcon priority={task.priority} />
      </span>
      <span role="gridcell" className="task-row-number">
        {numberOf(task)}
      </span>
      <span role="gridcell" title={status?.name}>
        <StatusMark uuid={task.status_uuid} />
        <span className="sr-only">{status?.name}</span>
      </span>
      <span role="gridcell" className="task-row-title truncate" data-done={isDone}>
        {task.title}
      </span>
      <span role="gridcell" className="task-row-more">
        <Labels uuids={task.label_uuids} />
        {task.due_date !== null && <DueDate day={task.due_date} isDone={isDone} />}
        <People uuids={task.assignee_uuids} />
      </span>
    </div>
  );
}

/** The number of a ticket; the server gives it. */
const numberOf = ({ number }: CopiedTask): string => (number === 0 ? "…" : `#${number}`);

function Labels({ uuids }: { readonly uuids: readonly string[] }) {
  const labels = useRows("labels");
  if (uuids.length === 0) return null;
  return labels
    .filter(({ uuid }) => uuids.includes(uuid))
    .map(({ uuid, name, color }) => <LabelChip key={uuid} name={name} color={color} />);
}

function People({ uuids }: { readonly uuids: readonly string[] }) {
  const members = useRows("members");
  const people = members.filter(({ uuid }) => uuids.includes(uuid));
  return people.length === 0 ? null : <Avatars people={people} size={18} />;
}
