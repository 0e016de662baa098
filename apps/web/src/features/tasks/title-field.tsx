import type { CopiedTask } from "@stoa/api";
import { type KeyboardEvent, useState } from "react";
import { useMayWrite } from "#hooks/use-role.ts";
import { useRun } from "#hooks/use-run.ts";
import { useWorkspace } from "#hooks/use-workspace.ts";
import { taskWords } from "#i18n/en/task.ts";
import { isComposing } from "#ui/is-pressed.ts";
import { leaveField } from "#ui/reachable.ts";

/** Enter and Esc leave the field. */
function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (isComposing(event) || (event.key !== "Enter" && event.key !== "Escape")) return;
  event.preventDefault();
  event.stopPropagation();
  leaveField(event.currentTarget);
}

/** The title of a ticket, changed where it stands. Each key is a change that is kept at once, and sent after a pause. */
export function TitleField({ task: { uuid, title } }: { readonly task: CopiedTask }) {
  const workspace = useWorkspace();
  const run = useRun();
  const mayWrite = useMayWrite();
  /** the typed text, and its last form that was a title: a ticket always has one, so an empty field is not sent */
  const [typed, setTyped] = useState<{ readonly text: string; readonly sent: string } | null>(null);
  if (!mayWrite)
    return (
      <h1 className="task-title" dir="auto">
        {title}
      </h1>
    );
  const change = (text: string): void => {
    const line = text.replaceAll("\n", " ");
    // what others write meanwhile neither replaces what is typed nor becomes its base
    const seen = typed?.sent ?? title;
    const isTitle = line.trim() !== "";
    setTyped({ text: line, sent: isTitle ? line : seen });
    if (isTitle) run("updateTask", { uuid, change: { set: { title: line } }, seen: { set: { title: seen } } });
  };
  return (
    <textarea
      className="task-title"
      dir="auto"
      aria-label={taskWords.title}
      rows={1}
      maxLength={5000}
      value={typed?.text ?? title}
      onChange={(event) => change(event.target.value)}
      onKeyDown={press}
      onBlur={() => {
        setTyped(null);
        workspace.flush();
      }}
    />
  );
}
