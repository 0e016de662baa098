import type { Label, Member } from "@stoa/api";
import { useMemo } from "react";
import { byPosition } from "#data/indexes.ts";
import { useRows } from "#hooks/use-rows.ts";
import { m } from "#i18n/en.ts";
import { uiWords } from "#i18n/en/ui.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Icon } from "#ui/icon.tsx";
import { LabelDot } from "#ui/label-chip.tsx";
import type { PickerOption } from "#ui/picker-option.ts";
import { priorities, PriorityIcon } from "#ui/priority-icon.tsx";
import { StatusDot } from "#ui/status-dot.tsx";

/** The name of a person. */
export const nameOf = ({ first_name, last_name }: Pick<Member, "first_name" | "last_name">): string =>
  `${first_name} ${last_name}`.trim();

/** The columns of a board, in their order. */
export function useStatusOptions(board: string): readonly PickerOption[] {
  const statuses = useRows("statuses");
  return useMemo(() => {
    const own = statuses.filter(({ board_uuid }) => board_uuid === board).toSorted(byPosition);
    return own.map(({ uuid, name, color, is_complete }, index) => ({
      value: uuid,
      text: name,
      mark: <StatusDot color={color} isComplete={is_complete} progress={index / Math.max(1, own.length - 1)} />,
    }));
  }, [statuses, board]);
}

/** The people of the workspace. */
export function useMemberOptions(): readonly PickerOption[] {
  const members = useRows("members");
  return useMemo(
    () =>
      members
        .map((member) => ({
          value: member.uuid,
          text: nameOf(member),
          mark: <Avatar person={member} size={18} isNamed={false} />,
        }))
        .toSorted((one, other) => one.text.localeCompare(other.text)),
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
      { value: "", text: m.noGroup, mark: <Icon name="minus" /> },
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
