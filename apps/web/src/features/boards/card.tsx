import type { CopiedTask } from "@stoa/api";
import { memo, type MouseEvent, useEffect, useRef, useState } from "react";
import { isChoosing, pressed } from "#features/selection/index.ts";
import { useIsMarked } from "#hooks/use-changed-by-others.ts";
import { usePeople } from "#hooks/use-people.ts";
import { useKey } from "#hooks/use-key.ts";
import { useRow, useRowMap } from "#hooks/use-rows.ts";
import { boardWords } from "#i18n/en/board.ts";
import { openTicket } from "#paths.ts";
import { Avatars } from "#ui/avatar.tsx";
import { DueDate } from "#ui/due-date.tsx";
import { Icon, type IconName } from "#ui/icon.tsx";
import { LabelChip } from "#ui/label-chip.tsx";
import { PriorityIcon } from "#ui/priority-icon.tsx";
import { focusWhenSeen } from "#ui/reachable.ts";
import { useBoardActions } from "./board-actions.ts";
import { CardTools } from "./card-tools.tsx";
import { useCardDrag } from "./use-card-drag.ts";

type Props = {
  readonly uuid: string;
  /** the number in the column, and how many there are: not all of them are in the page */
  readonly place: number;
  readonly count: number;
  readonly role: "listitem" | "article";
  readonly isSelected: boolean;
  readonly isFocused: boolean;
  /** whether the Tab key goes to it */
  readonly isTabStop: boolean;
  readonly mayWrite: boolean;
};

/** A ticket on a board. It is drawn anew only when its own row or state changes. */
export const Card = memo(function Card(props: Props) {
  const { uuid, place, count, isSelected, isFocused, mayWrite } = props;
  const task = useRow("tasks", uuid);
  const { newest, setSelection, marks } = useBoardActions();
  const isMarked = useIsMarked(marks, uuid);
  const element = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  const { isDragged, edge } = useCardDrag(element, uuid, mayWrite);
  useEffect(() => {
    if (!isFocused || element.current === null) return undefined;
    element.current.scrollIntoView({ block: "nearest", inline: "nearest" });
    return focusWhenSeen(element.current);
  }, [isFocused]);
  if (task === undefined) return <div className="card-slot" />;
  const press = (event: MouseEvent): void => {
    const { columns, selection } = newest.current;
    const rows = columns().flatMap(({ cards }) => cards);
    setSelection(pressed(rows, selection, uuid, event));
    if (!isChoosing(event)) openTicket(uuid);
  };
  const focus = (): void => {
    const { selection } = newest.current;
    if (selection.focused !== uuid) setSelection({ ...selection, focused: uuid });
  };
  return (
    <div
      className="card-slot"
      ref={element}
      role={props.role}
      aria-setsize={count}
      aria-posinset={place}
      tabIndex={props.isTabStop ? 0 : -1}
      data-focus-home={props.isTabStop ? "" : undefined}
      data-card={uuid}
      data-selected={isSelected}
      data-focused={isFocused}
      data-dragged={isDragged}
      data-marked={isMarked}
      data-edge={edge ?? undefined}
      aria-label={isSelected ? boardWords.cardSelected({ title: task.title }) : task.title}
      onFocus={focus}
      onClick={press}
      onPointerEnter={({ pointerType }) => setOver(pointerType !== "touch")}
      onPointerLeave={() => setOver(false)}
    >
      <div className="card">
        <p className="card-title" dir="auto">
          {task.title}
        </p>
        <CardFoot task={task} />
        {(isOver || isFocused) && <CardTools uuid={uuid} isSelected={isSelected} mayWrite={mayWrite} />}
      </div>
    </div>
  );
});

function CardFoot({ task }: { readonly task: CopiedTask }) {
  const status = useRow("statuses", task.status_uuid);
  const key = useKey(task);
  return (
    <div className="card-foot">
      <span className="card-number">{key ?? "…"}</span>
      {task.priority !== null && <PriorityIcon priority={task.priority} />}
      <Labels uuids={task.label_uuids} />
      {task.due_date !== null && <DueDate day={task.due_date} isDone={status?.is_complete === true} />}
      {task.is_blocked && <Count icon="ban" label={boardWords.blocked} />}
      {task.subtask_total > 0 && (
        <Count icon="list-checks" label={boardWords.criteria} text={`${task.subtask_done}/${task.subtask_total}`} />
      )}
      {task.comment_total > 0 && (
        <Count icon="message-square" label={boardWords.comments} text={String(task.comment_total)} />
      )}
      {task.attachment_total > 0 && (
        <Count icon="paperclip" label={boardWords.files} text={String(task.attachment_total)} />
      )}
      <People uuids={task.assignee_uuids} />
    </div>
  );
}

function Count({
  icon,
  label,
  text = "",
}: {
  readonly icon: IconName;
  readonly label: string;
  readonly text?: string;
}) {
  return (
    <span className="card-count" title={label}>
      <Icon name={icon} size={12} />
      <span className="sr-only">{label} </span>
      {text}
    </span>
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
  if (people.length === 0) return null;
  return (
    <span className="card-people">
      <Avatars people={people} size={18} />
    </span>
  );
}
