import type { Status } from "@stoa/api";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { newUuid } from "#data/environment.ts";
import { useCreatedHere } from "#features/filter/index.ts";
import { useRun } from "#hooks/use-run.ts";
import { m } from "#i18n/en.ts";

/** What was typed and not sent, by column: it is still there when the field is opened again. */
const drafts = new Map<string, string>();

/** A field for new tickets at the bottom of a column: Enter makes one and waits for the next. */
export function QuickCreate({ status, close }: { readonly status: Status; readonly close: () => void }) {
  const run = useRun();
  const createdHere = useCreatedHere();
  const field = useRef<HTMLTextAreaElement>(null);
  const [title, setTitle] = useState(() => drafts.get(status.uuid) ?? "");
  useEffect(() => {
    field.current?.focus();
    field.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const change = (text: string): void => {
    setTitle(text);
    drafts.set(status.uuid, text);
  };
  const create = (): void => {
    const lines = title.split("\n").flatMap((line) => line.trim() || []);
    for (const line of lines) {
      const uuid = newUuid();
      run("createTask", { uuid, board_uuid: status.board_uuid, status_uuid: status.uuid, title: line });
      createdHere(uuid);
    }
    change("");
    requestAnimationFrame(() => field.current?.scrollIntoView({ block: "nearest" }));
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      create();
    }
    if (event.key === "Escape") {
      event.stopPropagation();
      close();
    }
  };
  return (
    <textarea
      ref={field}
      className="quick-create"
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
