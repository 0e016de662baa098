import type { CopiedTask, Label, Status } from "@stoa/api";
import { useMemo } from "react";
import { byPosition } from "#data/indexes.ts";
import { unmetBy } from "#data/requirements.ts";
import type { ShownPerson } from "#hooks/use-people.ts";
import { useRows } from "#hooks/use-rows.ts";
import { boardWords } from "#i18n/en/board.ts";
import { listWords } from "#i18n/en/list.ts";
import { nameOf } from "#session/name-of.ts";
import { uiWords } from "#i18n/en/ui.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Icon } from "#ui/icon.tsx";
import { LabelDot } from "#ui/label-chip.tsx";
import type { PickerOption } from "#ui/picker-option.ts";
import { priorities, PriorityIcon } from "#ui/priority-icon.tsx";
import { StatusDot } from "#ui/status-dot.tsx";

/** The check of a column against tickets that would enter it: it cannot be chosen while they need something first. */
export function entryOf(status: Status, tasks: readonly CopiedTask[]): Pick<PickerOption, "isDisabled" | "hint"> {
  const entering = tasks.filter(({ status_uuid }) => status_uuid !== status.uuid);
  const unmet = unmetBy(entering, status);
  return unmet.length === 0
    ? {}
    : { isDisabled: true, hint: boardWords.needs({ what: unmet.map((kind) => boardWords.needed[kind]) }) };
}

/** The columns of a board, in their order. @param tasks the tickets that would enter one */
export function useStatusOptions(board: string, tasks: readonly CopiedTask[]): readonly PickerOption[] {
  const statuses = useRows("statuses");
  return useMemo(() => {
    const own = statuses.filter(({ board_uuid }) => board_uuid === board).toSorted(byPosition);
    return own.map((status, index) => ({
      value: status.uuid,
      text: status.name,
      mark: (
        <StatusDot
          color={status.color}
          isComplete={status.is_complete}
          progress={index / Math.max(1, own.length - 1)}
        />
      ),
      ...entryOf(status, tasks),
    }));
  }, [statuses, board, tasks]);
}

/** A person to choose. */
export const personOption = (person: ShownPerson): PickerOption => ({
  value: person.uuid,
  text: nameOf(person),
  mark: <Avatar person={person} size={18} isNamed={false} />,
});

/** The people of the workspace. */
export function useMemberOptions(): readonly PickerOption[] {
  const members = useRows("members");
  return useMemo(
    () => members.map(personOption).toSorted((one, other) => one.text.localeCompare(other.text)),
    [members],
  );
}

/** The labels of the workspace. */
export function useLabelOptions(): readonly PickerOption[] {
  const labels = useRows("labels");
  return useMemo(
    () =>
      labels
        .map(({ uuid, name, color }: Label) => ({ value: uuid, text: name, mark: <LabelDot color={color} /> }))
        .toSorted((one, other) => one.text.localeCompare(other.text)),
    [labels],
  );
}

/** The swimlanes of a board, and none. */
export function useGroupOptions(board: string): readonly PickerOption[] {
  const groups = useRows("groups");
  return useMemo(
    () => [
      { value: "", text: listWords.noGroup, mark: <Icon name="minus" /> },
      ...groups
        .filter(({ board_uuid }) => board_uuid === board)
        .toSorted(byPosition)
        .map(({ uuid, name }) => ({ value: uuid, text: name, mark: <Icon name="rows" /> })),
    ],
    [groups, board],
  );
}

/** All priorities; none has an empty value. */
export const priorityOptions: readonly PickerOption[] = priorities.map((priority) => ({
  value: priority ?? "",
  text: uiWords.priorities[priority ?? "none"],
  mark: <PriorityIcon priority={priority} isNamed={false} />,
}));
