import type { Status } from "@stoa/api";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { browserEnvironment, newUuid } from "#data/environment.ts";
import type { Mutation } from "#data/mutations.ts";
import { refusedMutation } from "#data/refused-mutation.ts";
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
  const { title, isRefused, change } = useTitle(draftKey);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    opener.current ??= document.activeElement;
    field.current?.focus();
    show(field.current);
  }, []);
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
    isRefused.current = left.length > 0;
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
    // what the column did not take would stay in a field that nobody sees
    if (isRefused.current) {
      drafts.refuse(refusedTicket(status, title));
      change("");
    }
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

/** The typed title, and whether the column refused it. */
function useTitle(draftKey: string) {
  const { drafts } = useWorkspace();
  const [title, setTitle] = useState(() => textOf(drafts.get(draftKey)));
  const isRefused = useRef(false);
  const change = (text: string): void => {
    isRefused.current = false;
    setTitle(text);
    drafts.set(draftKey, text === "" ? undefined : text);
  };
  return { title, isRefused, change };
}

/** The text of a field that a column did not take, as a change that was refused. */
function refusedTicket({ uuid: status_uuid, board_uuid, name: status }: Status, title: string): Mutation {
  const uuid = newUuid();
  return refusedMutation(browserEnvironment().clock, {
    command: "createTask",
    input: { uuid, title, board_uuid, status_uuid },
    subject: uuid,
    board_uuid,
    refusal: { status: 400, code: "requirements_unmet", error: boardWords.notTaken({ status }) },
  });
}

/** Closes the field: what had the focus before gets it again, else the button of the column or cell that the field stood in. */
function leave(field: Element, before: Element | null, close: () => void): void {
  const place = field.closest(".column, .swimlane-cell");
  // the button of a swimlane's cell comes back in its place
  flushSync(close);
  const isThere = before !== null && before !== document.body && isReachable(before);
  giveFocus(isThere ? before : (place?.querySelector("button") ?? null));
}
