import type { Subtask } from "@stoa/api";
import { type KeyboardEvent, useState } from "react";
import { newUuid } from "#data/environment.ts";
import { useAct } from "#hooks/use-act.ts";
import { useRun } from "#hooks/use-run.ts";
import { m } from "#i18n/en.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { IconButton } from "#ui/icon-button.tsx";

type Props = { readonly task: string; readonly subtasks: readonly Subtask[]; readonly mayWrite: boolean };

/** The success criteria of a ticket. Enter adds one and waits for the next. */
export function Criteria({ task, subtasks, mayWrite }: Props) {
  if (!mayWrite && subtasks.length === 0) return null;
  const done = subtasks.filter(({ is_done }) => is_done).length;
  return (
    <section aria-labelledby="criteria">
      <h2 id="criteria" className="task-heading">
        {m.criteria}
        {subtasks.length > 0 && <span>{`${done}/${subtasks.length}`}</span>}
      </h2>
      <ul className="criteria">
        {subtasks.map((subtask) => (
          <Criterion key={subtask.uuid} subtask={subtask} mayWrite={mayWrite} />
        ))}
      </ul>
      {mayWrite && <NewCriterion task={task} />}
    </section>
  );
}

function Criterion({ subtask, mayWrite }: { readonly subtask: Subtask; readonly mayWrite: boolean }) {
  const { uuid, title, is_done } = subtask;
  const run = useRun();
  const act = useAct();
  const [text, setText] = useState<string | null>(null);
  const save = (): void => {
    if (text !== null && text.trim() !== "") run("updateSubtask", { uuid, set: { title: text.trim() } });
    setText(null);
  };
  return (
    <li className="criterion">
      <Checkbox
        label={title}
        isLabelHidden
        isChecked={is_done}
        disabled={!mayWrite}
        onChecked={(isDone) => run("updateSubtask", { uuid, set: { is_done: isDone } })}
      />
      <input
        className="criterion-text"
        aria-label={m.criterion}
        readOnly={!mayWrite}
        value={text ?? title}
        onChange={(event) => setText(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
      />
      {mayWrite && (
        <IconButton
          icon="x"
          size="small"
          label={m.deleteCriterion({ title })}
          onClick={() => act("deleteSubtask", { uuid })}
        />
      )}
    </li>
  );
}

function NewCriterion({ task }: { readonly task: string }) {
  const run = useRun();
  const [title, setTitle] = useState("");
  const press = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (title.trim() !== "") run("createSubtask", { uuid: newUuid(), task_uuid: task, title: title.trim() });
    setTitle("");
  };
  return (
    <input
      className="criterion-new"
      aria-label={m.newCriterion}
      placeholder={m.newCriterion}
      maxLength={500}
      value={title}
      onChange={(event) => setTitle(event.target.value)}
      onKeyDown={press}
    />
  );
}
