import type { Subtask } from "@stoa/api";
import { type KeyboardEvent, useRef } from "react";
import { useCommands } from "#hooks/use-commands.ts";
import { useEdited } from "#hooks/use-edited.ts";
import { boardWords } from "#i18n/en/board.ts";
import { taskWords } from "#i18n/en/task.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { isComposing } from "#ui/is-pressed.ts";
import { Menu } from "#ui/menu.tsx";
import { useCriterionDrag } from "./use-criterion-drag.ts";
import type { Drop } from "./use-moving.ts";

type Props = {
  readonly subtask: Subtask;
  readonly mayWrite: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** @param by -1 up, 1 down */
  readonly move: (by: -1 | 1) => void;
  readonly drop: Drop;
};

/** A success criterion. It is moved by its handle, by `Alt` with arrows, and by its menu. */
export function Criterion({ subtask, mayWrite, isFirst, isLast, move, drop }: Props) {
  const { uuid, task_uuid, title, is_done } = subtask;
  const { run } = useCommands();
  const { act } = useCommands();
  const [line, handle] = [useRef<HTMLLIElement>(null), useRef<HTMLSpanElement>(null)];
  const edge = useCriterionDrag({ line, handle }, uuid, task_uuid, drop);
  const label = taskWords.criterionActions({ title });
  return (
    <li ref={line} className="criterion" data-criterion={uuid} data-edge={edge ?? undefined}>
      {mayWrite && (
        <span ref={handle} className="criterion-handle" aria-hidden="true">
          <Icon name="grip-vertical" size={14} />
        </span>
      )}
      <Checkbox
        label={title}
        isLabelHidden
        isChecked={is_done}
        disabled={!mayWrite}
        onChecked={(isDone) => run("updateSubtask", { uuid, set: { is_done: isDone }, seen: { is_done } })}
      />
      <CriterionText subtask={subtask} mayWrite={mayWrite} move={move} />
      {mayWrite && (
        <Menu
          label={label}
          align="end"
          trigger={<IconButton icon="ellipsis" size="small" label={label} />}
          items={[
            {
              label: boardWords.moveUp,
              icon: "arrow-up",
              shortcut: "Alt+ArrowUp",
              isDisabled: isFirst,
              run: () => move(-1),
            },
            {
              label: boardWords.moveDown,
              icon: "arrow-down",
              shortcut: "Alt+ArrowDown",
              isDisabled: isLast,
              run: () => move(1),
            },
            { label: taskWords.deleteIt, icon: "trash", kind: "danger", run: () => act("deleteSubtask", { uuid }) },
          ]}
        />
      )}
    </li>
  );
}

/** The text of a criterion, which is changed where it stands. */
function CriterionText({ subtask: { uuid, title }, mayWrite, move }: Pick<Props, "subtask" | "mayWrite" | "move">) {
  const { run } = useCommands();
  const { edited, type, end } = useEdited(title);
  const save = (): void => {
    const text = edited?.text.trim() ?? "";
    if (edited !== null && text !== "")
      run("updateSubtask", { uuid, set: { title: text }, seen: { title: edited.seen } });
    end();
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (isComposing(event)) return;
    if (event.key === "Enter") {
      event.preventDefault();
      save();
    }
    const by = event.altKey && mayWrite ? steps[event.key] : undefined;
    if (by === undefined) return;
    event.preventDefault();
    save();
    move(by);
  };
  return (
    <textarea
      className="criterion-text"
      dir="auto"
      rows={1}
      aria-label={taskWords.criterion}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      readOnly={!mayWrite}
      maxLength={500}
      value={edited?.text ?? title}
      onChange={(event) => type(event.target.value.replaceAll("\n", " "))}
      onBlur={save}
      onKeyDown={press}
    />
  );
}

const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };
