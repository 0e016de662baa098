import type { Board, CopiedTask } from "@stoa/api";
import { newUuid } from "#data/environment.ts";
import { useAct } from "#hooks/use-act.ts";
import { formerMember } from "#hooks/use-people.ts";
import { useRowMap } from "#hooks/use-rows.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { listWords } from "#i18n/en/list.ts";
import { DatePicker } from "#ui/date-picker.tsx";
import { NumberPicker } from "#ui/number-picker.tsx";
import { Picker } from "#ui/picker.tsx";
import type { PickerOption } from "#ui/picker-option.ts";
import { applyPicked, commonValues, type PropertyChange, type Property } from "./apply.ts";
import {
  personOption,
  priorityOptions,
  useGroupOptions,
  useLabelOptions,
  useMemberOptions,
  useStatusOptions,
} from "./property-options.tsx";

type Props = {
  readonly property: Property;
  /** the tickets that it changes, of one board where the property is the board's */
  readonly tasks: readonly CopiedTask[];
  readonly onDone: () => void;
};

/** Picks a property of one ticket or of many. Put it in a `Popover` or a `Dialog`. */
export function PropertyPicker(props: Props) {
  const act = useAct();
  const pick = (picked: PropertyChange): void =>
    applyPicked(
      act,
      props.tasks.map(({ uuid }) => uuid),
      picked,
    );
  const { property } = props;
  if (property === "assignee" || property === "label") return <ListPicker {...props} property={property} pick={pick} />;
  if (property === "start" || property === "due") return <DayPicker {...props} property={property} pick={pick} />;
  if (property === "estimate") return <EstimatePicker {...props} property={property} pick={pick} />;
  return <ValuePicker {...props} property={property} pick={pick} />;
}

type PickerProps<Name extends Property> = Props & {
  readonly property: Name;
  readonly pick: (picked: PropertyChange) => void;
};

/** Properties with options. */
type ListedProperty = Exclude<Property, "start" | "due" | "estimate">;

/** The options of a property; the hooks run for each, so that their order is always the same. */
function useOptions(property: ListedProperty, board: string, tasks: readonly CopiedTask[]): readonly PickerOption[] {
  const options = {
    status: useStatusOptions(board, tasks),
    group: useGroupOptions(board),
    assignee: useMemberOptions(),
    label: useLabelOptions(),
    priority: priorityOptions,
  };
  return options[property];
}

function ValuePicker({ property, tasks, pick, onDone }: PickerProps<"status" | "priority" | "group">) {
  const options = useOptions(property, tasks[0]?.board_uuid ?? "", tasks);
  const choose = ({ value }: PickerOption): void => {
    if (property === "status") pick({ property, value });
    else if (property === "priority") pick({ property, value: value === "" ? null : (value as "low") });
    else pick({ property, value: value === "" ? null : value });
    onDone();
  };
  return (
    <Picker
      label={listWords.properties[property]}
      options={options}
      chosen={commonValues(tasks, property)}
      onChoose={choose}
    />
  );
}

function ListPicker({ property, tasks, pick }: PickerProps<"assignee" | "label">) {
  const { workspace_uuid } = useOpened();
  const act = useAct();
  const known = useOptions(property, "", tasks);
  const chosen = commonValues(tasks, property);
  const options = property === "assignee" ? withFormer(known, chosen) : known;
  const create = (name: string): void => {
    const uuid = newUuid();
    act("createLabel", { uuid, workspace_uuid, name, color: colorFor(name) });
    pick({ property: "label", value: uuid, isOn: true });
  };
  return (
    <Picker
      label={listWords.properties[property]}
      options={options}
      chosen={chosen}
      isMultiple
      onChoose={({ value }) => pick({ property, value, isOn: !chosen.includes(value) })}
      {...(property === "label" && { onCreate: create })}
    />
  );
}

/** People who left stay assigned until somebody takes them out. */
function withFormer(options: readonly PickerOption[], chosen: readonly string[]): readonly PickerOption[] {
  const known = new Set(options.map(({ value }) => value));
  const former = chosen.filter((uuid) => !known.has(uuid)).map(formerMember);
  return former.length === 0 ? options : [...options, ...former.map(personOption)];
}

function DayPicker({ property, tasks, pick, onDone }: PickerProps<"start" | "due">) {
  const [value = ""] = commonValues(tasks, property);
  const choose = (day: string | null): void => {
    pick({ property, value: day });
    onDone();
  };
  return <DatePicker label={listWords.properties[property]} value={value === "" ? null : value} onChoose={choose} />;
}

function EstimatePicker({ tasks, pick, onDone }: PickerProps<"estimate">) {
  const [value = ""] = commonValues(tasks, "estimate");
  const units = new Set(useUnits(tasks));
  const [unit] = units.size === 1 ? units : [];
  const choose = (estimate: number | null): void => {
    pick({ property: "estimate", value: estimate });
    onDone();
  };
  const { estimate: label } = listWords.properties;
  return (
    <NumberPicker
      label={unit === undefined ? label : listWords.estimateIn({ unit })}
      value={value === "" ? null : Number(value)}
      usual={unit === "hours" ? [1, 2, 4, 8] : [1, 2, 3, 5, 8]}
      read={readEstimate}
      hint={listWords.estimateHint}
      onChoose={choose}
    />
  );
}

/** The units of the boards of some tickets. */
function useUnits(tasks: readonly CopiedTask[]): readonly Board["estimate_unit"][] {
  const boards = useRowMap("boards");
  return tasks.flatMap(({ board_uuid }) => boards.get(board_uuid)?.estimate_unit ?? []);
}

/** The typed estimate, with a decimal point or comma; null for what is none. */
function readEstimate(text: string): number | null {
  const estimate = /^\d+(?:[.,]\d{1,2})?$/.test(text) ? Number(text.replace(",", ".")) : null;
  return estimate === null || estimate > 1_000_000 ? null : estimate;
}

const colors = ["#2563eb", "#16a34a", "#d97706", "#dc2626", "#7c3aed", "#0891b2", "#db2777", "#65a30d"] as const;

/** A colour for a new label, always the same for a name. */
function colorFor(name: string): string {
  let sum = 0;
  for (let at = 0; at < name.length; at += 1) sum += name.charCodeAt(at);
  return colors[sum % colors.length] ?? colors[0];
}
