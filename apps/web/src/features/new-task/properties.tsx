import type { ReactNode } from "react";
import { priorityOptions, StatusMark, useLabelOptions, useMemberOptions } from "#features/properties/index.ts";
import { useColumns } from "#hooks/use-columns.ts";
import { listWords } from "#i18n/en/list.ts";
import { newTaskWords as words } from "#i18n/en/new-task.ts";
import { uiWords } from "#i18n/en/ui.ts";
import { Button } from "#ui/button.tsx";
import { DatePicker } from "#ui/date-picker.tsx";
import { dayOf } from "#ui/days.ts";
import { dueText } from "#ui/due-text.ts";
import { Icon } from "#ui/icon.tsx";
import { Picker } from "#ui/picker.tsx";
import type { PickerOption } from "#ui/picker-option.ts";
import { Popover } from "#ui/popover.tsx";
import { priorities } from "#ui/priority-icon.tsx";
import type { NewTaskDraft } from "./draft.ts";
import { useOpenBoards, usePlaceOf } from "./use-place.ts";

type Props = { readonly draft: NewTaskDraft; readonly change: (change: Partial<NewTaskDraft>) => void };

/** The properties of a new ticket: each a button that opens its picker. */
export function NewTaskProperties({ draft, change }: Props) {
  return (
    <div className="new-task-properties">
      <PlaceButtons draft={draft} change={change} />
      <ListButton draft={draft} change={change} field="assignee_uuids" options={useMemberOptions()} />
      <ListButton draft={draft} change={change} field="label_uuids" options={useLabelOptions()} />
      <PriorityButton draft={draft} change={change} />
      <DueButton draft={draft} change={change} />
    </div>
  );
}

type OpenerProps = {
  readonly label: string;
  /** the present value, after the name of the property for screen readers */
  readonly text: string;
  readonly mark?: ReactNode;
  readonly children: (close: () => void) => ReactNode;
};

function Opener({ label, text, mark, children }: OpenerProps) {
  return (
    <Popover
      label={label}
      align="start"
      trigger={
        <Button size="small" aria-label={text === label ? label : `${label}: ${text}`}>
          {mark}
          <span className="truncate" dir="auto">
            {text}
          </span>
        </Button>
      }
    >
      {children}
    </Popover>
  );
}

const textOf = (options: readonly PickerOption[], value: string): string =>
  options.find((option) => option.value === value)?.text ?? "";

/** The board, and the column on it. */
function PlaceButtons({ draft, change }: Props) {
  const boards = useOpenBoards();
  const place = usePlaceOf(draft);
  const columns = useColumns(place?.board_uuid ?? "");
  if (place === null) return <p>{words.noBoards}</p>;
  const boardOptions = boards.map(({ uuid, name }) => ({ value: uuid, text: name, mark: <Icon name="kanban" /> }));
  const columnOptions = columns.map(({ uuid, name }) => ({
    value: uuid,
    text: name,
    mark: <StatusMark uuid={uuid} />,
  }));
  return (
    <>
      <Opener label={words.board} text={textOf(boardOptions, place.board_uuid)} mark={<Icon name="kanban" />}>
        {(close) => (
          <Picker
            label={words.board}
            options={boardOptions}
            chosen={[place.board_uuid]}
            onChoose={({ value }) => {
              change({ board_uuid: value, status_uuid: null });
              close();
            }}
          />
        )}
      </Opener>
      <Opener
        label={words.column}
        text={textOf(columnOptions, place.status_uuid)}
        mark={<StatusMark uuid={place.status_uuid} />}
      >
        {(close) => (
          <Picker
            label={words.column}
            options={columnOptions}
            chosen={[place.status_uuid]}
            onChoose={({ value }) => {
              change({ ...place, status_uuid: value });
              close();
            }}
          />
        )}
      </Opener>
    </>
  );
}

type ListProps = Props & {
  readonly field: "assignee_uuids" | "label_uuids";
  readonly options: readonly PickerOption[];
};

function ListButton({ draft, change, field, options }: ListProps) {
  const label = listWords.properties[field === "label_uuids" ? "label" : "assignee"];
  const chosen = draft[field];
  const [first, ...others] = options.filter(({ value }) => chosen.includes(value));
  const text =
    first === undefined
      ? label
      : [first.text, ...(others.length > 0 ? [words.more({ count: others.length })] : [])].join(" ");
  const toggle = ({ value }: PickerOption): void =>
    change({ [field]: chosen.includes(value) ? chosen.filter((uuid) => uuid !== value) : [...chosen, value] });
  return (
    <Opener label={label} text={text} mark={first?.mark}>
      {() => <Picker label={label} options={options} chosen={chosen} isMultiple onChoose={toggle} />}
    </Opener>
  );
}

function PriorityButton({ draft, change }: Props) {
  const label = listWords.properties.priority;
  const text = draft.priority === null ? label : uiWords.priorities[draft.priority];
  const mark = priorityOptions.find(({ value }) => value === (draft.priority ?? ""))?.mark;
  return (
    <Opener label={label} text={text} mark={mark}>
      {(close) => (
        <Picker
          label={label}
          options={priorityOptions}
          chosen={[draft.priority ?? ""]}
          onChoose={({ value }) => {
            change({ priority: priorities.find((priority) => priority === value) ?? null });
            close();
          }}
        />
      )}
    </Opener>
  );
}

function DueButton({ draft, change }: Props) {
  const label = listWords.properties.due;
  const { due_date: day } = draft;
  const text = day === null ? label : dueText(day, dayOf(Date.now()));
  return (
    <Opener label={label} text={text} mark={<Icon name="calendar" />}>
      {(close) => (
        <DatePicker
          label={label}
          value={day}
          onChoose={(due_date) => {
            change({ due_date });
            close();
          }}
        />
      )}
    </Opener>
  );
}
