import type { CopiedTask } from "@stoa/api";
import { type ReactNode, useId } from "react";
import type { Origin } from "#data/read-details.ts";
import { DoerName } from "#features/attribution/index.ts";
import { type Property, PropertyPicker, StatusMark } from "#features/properties/index.ts";
import { keysOf } from "#features/task-commands/index.ts";
import { nameOf } from "#session/name-of.ts";
import { usePeople } from "#hooks/use-people.ts";
import { useMayWrite } from "#hooks/use-role.ts";
import { useRow, useRows } from "#hooks/use-rows.ts";
import { listWords } from "#i18n/en/list.ts";
import { calendarDayText, momentText } from "#i18n/times.ts";
import { taskWords } from "#i18n/en/task.ts";
import { uiWords } from "#i18n/en/ui.ts";
import { shownDoer } from "#session/attribution.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { DueDate } from "#ui/due-date.tsx";
import { StartDate } from "#ui/start-date.tsx";
import { LabelChip } from "#ui/label-chip.tsx";
import { Popover } from "#ui/popover.tsx";
import { PriorityIcon } from "#ui/priority-icon.tsx";
import { CustomFields } from "./custom-fields.tsx";

const shown = [
  "status",
  "assignee",
  "label",
  "priority",
  "start",
  "due",
  "estimate",
] as const satisfies readonly Property[];

type Props = {
  readonly task: CopiedTask;
  /** undefined until it is known */
  readonly origin: Origin | undefined;
};

/** The properties of a ticket: each a button that opens its picker, and a key. */
export function Properties({ task, origin }: Props) {
  const groups = useRows("groups").filter(({ board_uuid }) => board_uuid === task.board_uuid);
  const properties: readonly Property[] = groups.length > 0 ? [...shown, "group"] : shown;
  return (
    <dl className="task-properties">
      {properties.map((property) => (
        <Line key={property} property={property} task={task} />
      ))}
      <SprintLine board={task.board_uuid} />
      <CustomFields task={task} />
      <Created task={task} origin={origin} />
    </dl>
  );
}

/** A sprint is a board: what stands on it is in the sprint. */
function SprintLine({ board }: { readonly board: string }) {
  const sprint = useRows("sprints").find(({ board_uuid }) => board_uuid === board);
  if (sprint === undefined) return null;
  return (
    <div className="task-property">
      <dt>{taskWords.sprint}</dt>
      <dd>{taskWords.sprintText({ name: sprint.name, date: calendarDayText(sprint.ends_on) })}</dd>
    </div>
  );
}

function Created({ task: { created_at, created_by_uuid }, origin }: Props) {
  const member = useRow("members", created_by_uuid ?? "");
  // its row names only people who are still there
  const creator = origin?.created_by ?? (member && { ...member, via: null });
  return (
    <div className="task-property">
      <dt>{taskWords.createdBy}</dt>
      <dd className="task-none">
        {created_at === "" ? taskWords.notSaved : momentText(created_at)}
        {created_at !== "" && creator !== undefined && (
          <>
            {` ${taskWords.by} `}
            <DoerName doer={shownDoer(creator)} hasMark />
          </>
        )}
      </dd>
    </div>
  );
}

function Line({ property, task }: { readonly property: Property; readonly task: CopiedTask }) {
  const mayWrite = useMayWrite();
  const id = useId();
  const value = <Value property={property} task={task} />;
  const shortcut = keysOf[property];
  return (
    <div className="task-property">
      <dt id={`${id}-name`}>{listWords.properties[property]}</dt>
      <dd>
        {mayWrite ? (
          <Popover
            label={listWords.properties[property]}
            align="start"
            trigger={
              <Button kind="quiet" data-shortcut={shortcut} aria-labelledby={`${id}-name ${id}-value`}>
                <span id={`${id}-value`} className="task-value" dir="auto">
                  {value}
                </span>
              </Button>
            }
          >
            {(close) => <PropertyPicker property={property} tasks={[task]} onDone={close} />}
          </Popover>
        ) : (
          value
        )}
      </dd>
    </div>
  );
}

function Value({ property, task }: { readonly property: Property; readonly task: CopiedTask }): ReactNode {
  if (property === "status") return <Status uuid={task.status_uuid} />;
  if (property === "assignee") return <People uuids={task.assignee_uuids} />;
  if (property === "label") return <Labels uuids={task.label_uuids} />;
  if (property === "group") return <Group uuid={task.group_uuid} />;
  if (property === "start" || property === "due") return <Day property={property} task={task} />;
  if (property === "estimate") return <Estimate task={task} />;
  return (
    <>
      <PriorityIcon priority={task.priority} isNamed={false} />
      {uiWords.priorities[task.priority ?? "none"]}
    </>
  );
}

const None = () => <span className="task-none">{taskWords.none}</span>;

function Status({ uuid }: { readonly uuid: string }) {
  const status = useRow("statuses", uuid);
  return (
    <>
      <StatusMark uuid={uuid} />
      {status?.name}
    </>
  );
}

function Day({ property, task }: { readonly property: "start" | "due"; readonly task: CopiedTask }) {
  const { start_date: start, due_date: due } = task;
  if (property === "start") return start === null ? <None /> : <StartDate day={start} />;
  return due === null ? <None /> : <DueDate day={due} />;
}

function Estimate({ task: { estimate, board_uuid } }: { readonly task: CopiedTask }) {
  const unit = useRow("boards", board_uuid)?.estimate_unit ?? "points";
  return estimate === null ? <None /> : listWords.estimated({ sum: estimate, unit });
}

function Group({ uuid }: { readonly uuid: string | null }) {
  const group = useRow("groups", uuid ?? "");
  return group === undefined ? <None /> : group.name;
}

function People({ uuids }: { readonly uuids: readonly string[] }) {
  const people = usePeople(uuids);
  if (people.length === 0) return <None />;
  return people.map((person) => (
    <span key={person.uuid} className="task-person" dir="auto">
      <Avatar person={person} size={18} isNamed={false} />
      {nameOf(person)}
    </span>
  ));
}

function Labels({ uuids }: { readonly uuids: readonly string[] }) {
  const labels = useRows("labels").filter(({ uuid }) => uuids.includes(uuid));
  if (labels.length === 0) return <None />;
  return labels.map(({ uuid, name, color }) => <LabelChip key={uuid} name={name} color={color} />);
}
