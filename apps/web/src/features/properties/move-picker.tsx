import type { CopiedTask, Status } from "@stoa/api";
import { useMemo } from "react";
import { byPosition } from "#data/indexes.ts";
import { useAct, useActAll } from "#hooks/use-act.ts";
import { useColumns } from "#hooks/use-columns.ts";
import { useRows } from "#hooks/use-rows.ts";
import { moveWords as words } from "#i18n/en/moves.ts";
import { Icon } from "#ui/icon.tsx";
import { Picker } from "#ui/picker.tsx";
import type { PickerOption } from "#ui/picker-option.ts";
import { applyPicked, commonValues } from "./apply.ts";
import { entryOf } from "./property-options.tsx";
import { StatusMark } from "./status-mark.tsx";

type Props = { readonly tasks: readonly CopiedTask[]; readonly onDone: () => void };

/** A place that tickets can move to. */
type PlaceOption = PickerOption & { readonly status: string; readonly board: string };

/** Moves tickets: to a column of their board, else to another board. The unmet requirements of a column stand next to it. */
export function MovePicker({ tasks, onDone }: Props) {
  const act = useAct();
  const actAll = useActAll();
  const options = useOptions(tasks);
  const choose = ({ status, board }: PlaceOption): void => {
    const isHere = tasks.every(({ board_uuid }) => board_uuid === board);
    const uuids = tasks.map(({ uuid }) => uuid);
    if (isHere) applyPicked(act, uuids, { property: "status", value: status });
    else moveToBoard(uuids, board, status);
    onDone();
  };
  const moveToBoard = (uuids: readonly string[], board_uuid: string, status_uuid: string): void => {
    const input = { board_uuid, status_uuid };
    const message = { message: "movedMany", values: { count: String(uuids.length) } } as const;
    actAll(
      uuids.map((uuid) => ({ command: "moveTaskToBoard", input: { uuid, ...input } })),
      uuids.length > 1 ? message : undefined,
    );
  };
  return (
    <Picker label={words.moveTickets} options={options} chosen={commonValues(tasks, "status")} onChoose={choose} />
  );
}

/** The columns of the board that all tickets are on, then the other boards. */
function useOptions(tasks: readonly CopiedTask[]): readonly PlaceOption[] {
  const boards = useRows("boards");
  const statuses = useRows("statuses");
  const isTogether = tasks.every(({ board_uuid }) => board_uuid === tasks[0]?.board_uuid);
  const own = isTogether ? (tasks[0]?.board_uuid ?? "") : "";
  const columns = useColumns(own);
  return useMemo(() => {
    const first = firstColumns(statuses);
    const others = boards.flatMap(({ uuid, name, position, archived_at }) => {
      const status = first.get(uuid);
      return uuid === own || archived_at !== null || status === undefined ? [] : [{ uuid, name, position, status }];
    });
    return [
      ...columns.map((status) => columnOption(status, tasks)),
      ...others.toSorted(byPosition).map(({ uuid, name, status }) => ({
        value: uuid,
        text: name,
        hint: status.name,
        section: words.otherBoards,
        mark: <Icon name="kanban" />,
        status: status.uuid,
        board: uuid,
      })),
    ];
  }, [boards, statuses, own, columns, tasks]);
}

function columnOption(status: Status, tasks: readonly CopiedTask[]): PlaceOption {
  return {
    value: status.uuid,
    text: status.name,
    section: words.columnsHere,
    mark: <StatusMark uuid={status.uuid} />,
    status: status.uuid,
    board: status.board_uuid,
    ...entryOf(status, tasks),
  };
}

/** The first column of each board. */
function firstColumns(statuses: readonly Status[]): ReadonlyMap<string, Status> {
  const first = new Map<string, Status>();
  for (const status of statuses) {
    const known = first.get(status.board_uuid);
    if (known === undefined || Number(status.position) < Number(known.position)) first.set(status.board_uuid, status);
  }
  return first;
}
