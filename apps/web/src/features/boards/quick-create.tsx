import type { Status } from "@stoa/api";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { newUuid } from "#data/environment.ts";
import { useCreatedHere } from "#features/filter/index.ts";
import { useRun } from "#hooks/use-run.ts";
import { useWorkspace } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
import { isComposing } from "#ui/is-pressed.ts";
import { giveFocus, isReachable } from "#ui/reachable.ts";
import { useBoardActions } from "./board-actions.ts";
import { startIn } from "./swimlanes.ts";

type Props = {
  readonly status: Status;
  /** null on a board without */
  readonly swimlane: string | null;
  readonly close: () => void;
};

/** A field for new tickets at the bottom of a column: Enter makes one and waits for the next. What was typed outlives the tab. */
export function QuickCreate({ status, swimlane, close }: Props) {
  const run = useRun();
  const { drafts } = useWorkspace();
  const { newest } = useBoardActions();
  const createdHere = useCreatedHere();
  const field = useRef<HTMLTextAreaElement>(null);
  const draftKey = `new:${status.uuid}${swimlane === null ? "" : `:${swimlane}`}`;
  const [title, setTitle] = useState(() => {
    const left = drafts.get(draftKey);
    return typeof left === "string" ? left : "";
  });
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    opener.current ??= document.activeElement;
    field.current?.focus();
    field.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, []);
  const change = (text: string): void => {
    setTitle(text);
    drafts.set(draftKey, text === "" ? undefined : text);
  };
  const create = (): void => {
    const lines = title.split("\n").flatMap((line) => line.trim() || []);
    const { uuid: status_uuid, board_uuid } = status;
    let left = lines;
    for (const line of lines) {
      const uuid = newUuid();
      const start = startIn(newest.current.division, swimlane);
      // what the column does not take stays in the field
      if (run("createTask", { uuid, board_uuid, status_uuid, title: line, ...start }) === null) break;
      createdHere(uuid);
      left = left.slice(1);
    }
    change(left.join("\n"));
    requestAnimationFrame(() => field.current?.scrollIntoView({ block: "nearest", inline: "nearest" }));
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (isComposing(event)) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      create();
    }
    if (event.key === "Escape") {
      event.stopPropagation();
      leave(event.currentTarget, opener.current, close);
    }
  };
  return (
    <textarea
      ref={field}
      className="quick-create"
      dir="auto"
      aria-label={m.newTicketIn({ status: status.name })}
      placeholder={m.quickCreateHint}
      rows={2}
      maxLength={5000}
      value={title}
      onChange={(event) => change(event.target.value)}
      onKeyDown={press}
      onBlur={() => title.trim() === "" && close()}
    />
  );
}

/** Closes the field: what had the focus before gets it again, else the button of the column or cell that the field stood in. */
function leave(field: Element, before: Element | null, close: () => void): void {
  const place = field.closest(".column, .swimlane-cell");
  // the button of a swimlane's cell comes back in its place
  flushSync(close);
  const isThere = before !== null && before !== document.body && isReachable(before);
  giveFocus(isThere ? before : (place?.querySelector("button") ?? null));
}
