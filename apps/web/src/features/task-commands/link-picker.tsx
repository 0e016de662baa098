import type { CopiedTask } from "@stoa/api";
import { useMemo, useState } from "react";
import { keyOn } from "#data/task-key.ts";
import { useCommands } from "#hooks/use-commands.ts";
import { useWorkspace } from "#hooks/use-workspace.ts";
import { taskWords } from "#i18n/en/task.ts";
import { Picker } from "#ui/picker.tsx";
import type { PickerOption } from "#ui/picker-option.ts";
import { type Direction, directions } from "./link-options.ts";
import "./link-picker.css";

/** First the kind of the link, then the ticket, by its key, number or title. */
export function LinkPicker({ task, close }: { readonly task: CopiedTask; readonly close: () => void }) {
  const [direction, setDirection] = useState<Direction | null>(null);
  return (
    <div className="link-picker">
      {direction === null ? (
        <Picker
          label={taskWords.linkKind}
          options={kinds}
          onChoose={({ value }) => setDirection(directions.find((name) => name === value) ?? null)}
        />
      ) : (
        <TicketPicker key={direction} task={task} direction={direction} close={close} />
      )}
    </div>
  );
}

const kinds: readonly PickerOption[] = directions.map((direction) => ({
  value: direction,
  text: taskWords.linkKinds[direction],
}));

/** The number of tickets in the list before something is typed. */
const mostRecent = 8;

type PickerProps = { readonly task: CopiedTask; readonly direction: Direction; readonly close: () => void };

function TicketPicker({ task, direction, close }: PickerProps) {
  const { store } = useWorkspace();
  const { act } = useCommands();
  const options = useMemo(
    () =>
      [...store.shown.all("tasks")]
        .filter(({ uuid }) => uuid !== task.uuid && !task[direction].includes(uuid))
        .toSorted((one, other) => (one.updated_at < other.updated_at ? 1 : -1))
        .map((other, at) => ({
          value: other.uuid,
          text: `${keyOn(store.shown.get("boards", other.board_uuid), other) ?? ""} ${other.title}`.trimStart(),
          number: other.number,
          // before something is typed, those that were changed last
          isFoundOnly: at >= mostRecent,
        })),
    [store, task, direction],
  );
  const choose = ({ value }: PickerOption): void => {
    act("createRelationship", { uuid: task.uuid, other_uuid: value, direction });
    close();
  };
  return (
    <Picker
      label={taskWords.linkKinds[direction]}
      placeholder={taskWords.findTicket}
      options={options}
      onChoose={choose}
    />
  );
}
