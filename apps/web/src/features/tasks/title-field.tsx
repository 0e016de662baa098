import type { CopiedTask } from "@stoa/api";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useHistoryState } from "wouter/use-browser-location";
import { useMayWrite } from "#hooks/use-role.ts";
import { useRun } from "#hooks/use-run.ts";
import { useWorkspace } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
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
  // a ticket always has a title: an empty field is not sent
  const [isEmpty, setEmpty] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const state = useHistoryState<{ readonly edits?: string } | null>();
  useEffect(() => {
    if (state?.edits === uuid) field.current?.select();
  }, [state, uuid]);
  if (!mayWrite)
    return (
      <h1 className="task-title" dir="auto">
        {title}
      </h1>
    );
  const change = (text: string): void => {
    const line = text.replaceAll("\n", " ");
    setEmpty(line.trim() === "");
    if (line.trim() !== "") run("updateTask", { uuid, change: { set: { title: line } } });
  };
  return (
    <textarea
      ref={field}
      className="task-title"
      dir="auto"
      aria-label={m.title}
      rows={1}
      maxLength={5000}
      value={isEmpty ? "" : title}
      onChange={(event) => change(event.target.value)}
      onKeyDown={press}
      onBlur={() => {
        setEmpty(false);
        workspace.flush();
      }}
    />
  );
}
