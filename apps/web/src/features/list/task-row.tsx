import { StatusMark } from "#features/properties/index.ts";
import type { CopiedTask } from "@stoa/api";
import type { KeyboardEvent, MouseEvent } from "react";
import { usePeople } from "#hooks/use-people.ts";
import { useKey } from "#hooks/use-key.ts";
import { useRow, useRowMap } from "#hooks/use-rows.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Avatars } from "#ui/avatar.tsx";
import { dayOf } from "#ui/days.ts";
import { DueDate } from "#ui/due-date.tsx";
import { StartDate } from "#ui/start-date.tsx";
import { dueText, fullDay } from "#ui/due-text.ts";
import { LabelChip } from "#ui/label-chip.tsx";
import { PriorityIcon } from "#ui/priority-icon.tsx";
import { filterWords } from "#i18n/en/filter.ts";
import { listWords } from "#i18n/en/list.ts";
import type { ColumnField } from "./display.ts";

type Props = {
  readonly uuid: string;
  /** the columns besides the title */
  readonly columns: readonly ColumnField[];
  readonly isSelected: boolean;
  readonly isFocused: boolean;
  readonly press: (uuid: string, event: MouseEvent | KeyboardEvent) => void;
  readonly select: (uuid: string, isRange: boolean) => void;
};

/** A ticket in one line. */
export function TaskRow({ uuid, columns, isSelected, isFocused, press, select }: Props) {
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
        <Checkbox
          label={listWords.select}
          isLabelHidden
          isChecked={isSelected}
          onChecked={(_, isRange) => select(uuid, isRange)}
          tabIndex={-1}
        />
      </span>
      <Before task={task} columns={columns} />
      <span role="gridcell" className="task-row-title truncate" dir="auto" data-done={isDone}>
        {task.title}
      </span>
      <After task={task} columns={columns} />
    </div>
  );
}

type PartProps = { readonly task: CopiedTask; readonly columns: readonly ColumnField[] };

/** The columns before the title. */
function Before({ task, columns }: PartProps) {
  const key = useKey(task);
  const status = useRow("statuses", task.status_uuid);
  return (
    <>
      {columns.includes("priority") && (
        <span role="gridcell">
          <PriorityIcon priority={task.priority} />
        </span>
      )}
      {columns.includes("number") && (
        <span role="gridcell" className="task-row-number">
          {key ?? "…"}
        </span>
      )}
      {columns.includes("status") && (
        <span role="gridcell" title={status?.name}>
          <StatusMark uuid={task.status_uuid} />
          <span className="sr-only">{status?.name}</span>
        </span>
      )}
    </>
  );
}

/** When a ticket is worked on, and how much work it is. */
function Plan({ task, columns }: PartProps) {
  const status = useRow("statuses", task.status_uuid);
  const [start, due] = [task.start_date, task.due_date];
  return (
    <>
      {columns.includes("start") && start !== null && <StartDate day={start} />}
      {columns.includes("due") && due !== null && <DueDate day={due} isDone={status?.is_complete === true} />}
      {columns.includes("estimate") && <Estimate task={task} />}
    </>
  );
}

/** The columns after the title. */
function After({ task, columns }: PartProps) {
  return (
    <span role="gridcell" className="task-row-more">
      {columns.includes("group") && <Swimlane uuid={task.group_uuid} />}
      {columns.includes("label") && <Labels uuids={task.label_uuids} />}
      <Plan task={task} columns={columns} />
      {columns.includes("created") && <Time text={filterWords.columns.created} at={task.created_at} />}
      {columns.includes("updated") && <Time text={filterWords.columns.updated} at={task.updated_at} />}
      {columns.includes("assignee") && <People uuids={task.assignee_uuids} />}
    </span>
  );
}

function Estimate({ task: { estimate, board_uuid } }: { readonly task: CopiedTask }) {
  const unit = useRow("boards", board_uuid)?.estimate_unit ?? "points";
  if (estimate === null) return null;
  return <span className="task-row-note">{listWords.estimated({ sum: estimate, unit })}</span>;
}

function Swimlane({ uuid }: { readonly uuid: string | null }) {
  const group = useRow("groups", uuid ?? "");
  return group === undefined ? null : (
    <span className="task-row-note truncate" dir="auto">
      {group.name}
    </span>
  );
}

/** A time by its day. @param props.text what happened then */
function Time({ text, at }: { readonly text: string; readonly at: string }) {
  if (at === "") return null;
  const day = dayOf(Date.parse(at));
  return (
    <time dateTime={at} className="task-row-note" title={`${text}: ${fullDay(day)}`}>
      <span className="sr-only">{text} </span>
      {dueText(day, dayOf(Date.now()))}
    </time>
  );
}

function Labels({ uuids }: { readonly uuids: readonly string[] }) {
  const labels = useRowMap("labels");
  return uuids
    .flatMap((uuid) => labels.get(uuid) ?? [])
    .map(({ uuid, name, color }) => <LabelChip key={uuid} name={name} color={color} />);
}

function People({ uuids }: { readonly uuids: readonly string[] }) {
  const people = usePeople(uuids);
  return people.length === 0 ? null : <Avatars people={people} size={18} />;
}
