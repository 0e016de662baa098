import type { Subtask } from "@stoa/api";
import { type KeyboardEvent, useRef, useState } from "react";
import { newUuid } from "#data/environment.ts";
import { useCommands } from "#hooks/use-commands.ts";
import { boardWords } from "#i18n/en/board.ts";
import { taskWords } from "#i18n/en/task.ts";
import { isComposing } from "#ui/is-pressed.ts";
import { Criterion } from "./criterion.tsx";
import { useMoving } from "./use-moving.ts";

type Props = { readonly task: string; readonly subtasks: readonly Subtask[]; readonly mayWrite: boolean };

/** The success criteria of a ticket. Enter adds one and waits for the next. */
export function Criteria({ task, subtasks, mayWrite }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const { move, drop } = useMoving(subtasks, list);
  if (!mayWrite && subtasks.length === 0) return null;
  const done = subtasks.filter(({ is_done }) => is_done).length;
  return (
    <section aria-labelledby="criteria">
      <h2 id="criteria" className="task-heading">
        {boardWords.criteria}
        {subtasks.length > 0 && <span>{`${done}/${subtasks.length}`}</span>}
      </h2>
      <ul ref={list} className="criteria">
        {subtasks.map((subtask, at) => (
          <Criterion
            key={subtask.uuid}
            subtask={subtask}
            mayWrite={mayWrite}
            isFirst={at === 0}
            isLast={at === subtasks.length - 1}
            move={(by) => move(subtask.uuid, at + by)}
            drop={drop}
          />
        ))}
      </ul>
      {mayWrite && <NewCriterion task={task} />}
    </section>
  );
}

function NewCriterion({ task }: { readonly task: string }) {
  const { run } = useCommands();
  const [title, setTitle] = useState("");
  const press = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || isComposing(event)) return;
    event.preventDefault();
    if (title.trim() !== "") run("createSubtask", { uuid: newUuid(), task_uuid: task, title: title.trim() });
    setTitle("");
  };
  return (
    <input
      className="criterion-new"
      dir="auto"
      aria-label={taskWords.newCriterion}
      placeholder={taskWords.newCriterion}
      maxLength={500}
      value={title}
      onChange={(event) => setTitle(event.target.value)}
      onKeyDown={press}
    />
  );
}
