import type { Status } from "@stoa/api";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { newUuid } from "#data/environment.ts";
import { useCreatedHere } from "#features/filter/index.ts";
import { useRun } from "#hooks/use-run.ts";
import { useWorkspace } from "#hooks/use-workspace.ts";
import { boardWords } from "#i18n/en/board.ts";
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

const textOf = (draft: unknown): string => (typeof draft === "string" ? draft : "");
const show = (field: Element | null): void => field?.scrollIntoView({ block: "nearest", inline: "nearest" });

/** A field for new tickets at the bottom of a column: Enter makes one and waits for the next. What was typed outlives the tab. */
export function QuickCreate({ status, swimlane, close }: Props) {
  const run = useRun();
  const { drafts } = useWorkspace();
  const { newest } = useBoardActions();
  const createdHere = useCreatedHere();
  const field = useRef<HTMLTextAreaElement>(null);
  const draftKey = `new:${status.uuid}${swimlane === null ? "" : `:${swimlane}`}`;
  const [title, setTitle] = useState(() => textOf(drafts.get(draftKey)));
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    opener.current ??= document.activeElement;
    field.current?.focus();
    show(field.current);
  }, []);
  const change = (text: string): void => {
    setTitle(text);
    drafts.set(draftKey, text === "" ? undefined : text);
  };
  const create = (): void => {
    const { uuid: status_uuid, board_uuid } = status;
    const start = { board_uuid, status_uuid, ...startIn(newest.current.division, swimlane) };
    let left = title.split("\n").flatMap((line) => line.trim() || []);
    for (const line of left) {
      const uuid = newUuid();
      // what the column does not take stays in the field
      if (run("createTask", { uuid, title: line, ...start }) === null) break;
      createdHere(uuid);
      left = left.slice(1);
    }
    change(left.join("\n"));
    requestAnimationFrame(() => show(field.current));
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (isComposing(event)) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      create();
    }
    if (event.key !== "Escape") return;
    event.stopPropagation();
    leave(event.currentTarget, opener.current, close);
  };
  return (
    <textarea
      ref={field}
      className="quick-create"
      dir="auto"
      aria-label={boardWords.newTicketIn({ status: status.name })}
      placeholder={boardWords.quickCreateHint}
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
