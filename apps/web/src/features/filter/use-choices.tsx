import { useMemo } from "react";
import type { Condition, FilterField } from "#data/views.ts";
import { priorityOptions, useLabelOptions, useMemberOptions } from "#features/properties/index.ts";
import { useRows } from "#hooks/use-rows.ts";
import { filterWords as words } from "#i18n/en/filter.ts";
import { Icon, type IconName } from "#ui/icon.tsx";
import type { PickerOption } from "#ui/picker-option.ts";
import { StatusDot } from "#ui/status-dot.tsx";
import { comparison, fieldName, type NameOf } from "./condition-words.ts";
import type { Place } from "./place.ts";

/** The choices for a field. */
export type Choice = { readonly field: FilterField; readonly title: string; readonly options: readonly PickerOption[] };

/** A line of the picker, and the condition that it adds. */
export type ConditionOption = PickerOption & { readonly condition: Condition };

const simple = (value: string, text: string, icon: IconName = "minus"): PickerOption => ({
  value,
  text,
  mark: <Icon name={icon} />,
});

const me = simple("me", words.values.me, "user");
const nobody = simple("none", words.nobody);
const nothing = simple("none", words.nothing);
const dayOption = (value: "started" | "overdue" | "today" | "week") => simple(value, words.values[value], "calendar");
const starts = (["started", "today", "week"] as const).map(dayOption);
const dues = (["overdue", "today", "week"] as const).map(dayOption);
const blocked = [simple("yes", words.values.yes, "ban")];
const priorities = priorityOptions.map((option) =>
  option.value === "" ? { ...option, value: "none", text: words.nothing } : option,
);

/** The choices for a filter of a place, field by field. */
export function useChoices(place: Place): readonly Choice[] {
  const people = useMemberOptions();
  const labels = useLabelOptions();
  const statuses = useStatuses(place);
  const rows = { groups: useRows("groups"), boards: useRows("boards"), fields: useRows("custom_fields") };
  const { groups, boards, fields } = rows;
  return useMemo(() => {
    const isHere = ({ board_uuid }: { board_uuid: string }): boolean =>
      place.kind === "mine" || board_uuid === place.board;
    const choice = (field: FilterField, options: readonly PickerOption[], title?: string): Choice => ({
      field,
      title: title ?? fieldName(field, () => undefined),
      options,
    });
    const swimlanes = groups.filter(isHere).map(({ uuid, name }) => simple(uuid, name, "rows"));
    const choices = [
      choice("assignee_uuid", [me, nobody, ...people]),
      choice("priority", priorities),
      choice("start", [...starts, nothing]),
      choice("due", [...dues, nothing]),
      choice("estimate", [nothing]),
      choice("status_uuid", statuses),
      choice("label_uuid", [...labels, nothing]),
      ...(swimlanes.length === 0 ? [] : [choice("group_uuid", [...swimlanes, nothing])]),
      ...(place.kind === "mine"
        ? [
            choice(
              "board_uuid",
              boards.map(({ uuid, name }) => simple(uuid, name, "kanban")),
            ),
          ]
        : []),
      choice("blocked", blocked),
      choice("created_by", [me, ...people, simple("none", words.somebodyElse, "bot")]),
      ...fields.filter(isHere).flatMap((field): Choice[] => {
        const options =
          field.type === "select"
            ? [...field.options.map((option) => simple(option, option, "circle")), nothing]
            : field.type === "checkbox"
              ? [simple("true", words.values.ticked, "square-check")]
              : [];
        return options.length === 0 ? [] : [choice(`field.${field.uuid}`, options, field.name)];
      }),
    ];
    return choices.filter(({ options }) => options.length > 0);
  }, [place, people, labels, statuses, groups, boards, fields]);
}

/** The statuses of the place in their order; those of several boards say which. */
function useStatuses(place: Place): readonly PickerOption[] {
  const statuses = useRows("statuses");
  const boards = useRows("boards");
  return useMemo(() => {
    const names = new Map(boards.map(({ uuid, name }) => [uuid, name]));
    const here = statuses.filter(({ board_uuid }) => place.kind === "mine" || board_uuid === place.board);
    const sorted = here.toSorted(
      (one, other) => one.board_uuid.localeCompare(other.board_uuid) || Number(one.position) - Number(other.position),
    );
    return sorted.map(({ uuid, name, color, is_complete, board_uuid }, at) => ({
      value: uuid,
      text: name,
      ...(place.kind === "mine" && { hint: names.get(board_uuid) }),
      mark: <StatusDot color={color} isComplete={is_complete} progress={at / Math.max(1, sorted.length - 1)} />,
    }));
  }, [place, statuses, boards]);
}

/** Every condition with one value as a line of a picker. What is negated is found when “not” is typed. */
export function useConditionOptions(choices: readonly Choice[]): readonly ConditionOption[] {
  return useMemo(
    () =>
      choices.flatMap(({ field, title, options }) =>
        (["any", "none"] as const).flatMap((mode) =>
          options.map((option): ConditionOption => {
            const condition = { field, mode, values: [option.value] };
            const text = `${title} ${comparison(condition, () => option.text)}`;
            const value = `${field} ${mode} ${option.value}`;
            return { ...option, value, text, section: title, condition, isFoundOnly: mode === "none" };
          }),
        ),
      ),
    [choices],
  );
}

/** The names of values, those of people who left included. */
export function useNames(choices: readonly Choice[]): NameOf {
  return useMemo(() => {
    const names = new Map(
      choices.flatMap(({ field, options }) => options.map(({ value, text }) => [`${field} ${value}`, text] as const)),
    );
    const fixed: Readonly<Record<string, string>> = { me: words.values.me, none: words.nothing };
    return (field, value) => names.get(`${field} ${value}`) ?? fixed[value] ?? words.values.gone;
  }, [choices]);
}
