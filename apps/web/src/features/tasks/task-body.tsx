import type { CopiedTask } from "@stoa/api";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Origin } from "#data/read-details.ts";
import type { DetailsSnapshot, TaskDetails } from "#data/task-details.ts";
import { useFocusPart } from "#features/task-commands/index.ts";
import { useMayWrite, useRole } from "#hooks/use-role.ts";
import { useRow } from "#hooks/use-rows.ts";
import { useWorkspace } from "#hooks/use-workspace.ts";
import { taskWords } from "#i18n/en/task.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { Attachments } from "./attachments.tsx";
import { Comments } from "./comments.tsx";
import { Criteria } from "./criteria.tsx";
import { DescriptionField } from "./description-field.tsx";
import { FeedbackSender } from "./feedback-sender.tsx";
import { Links } from "./links.tsx";
import { Properties } from "./properties.tsx";
import { TitleField } from "./title-field.tsx";

/** Everything of a ticket. What its row does not hold is read when it is opened. */
export function TaskBody({ task }: { readonly task: string }) {
  const { store, details } = useWorkspace();
  const [opened, setOpened] = useState<TaskDetails | null>(null);
  const row = useRow("tasks", task);
  const origin = useOrigin(opened);
  const body = useRef<HTMLDivElement>(null);
  useFocusPart(task, body);
  useEffect(() => {
    const now = details.open(task);
    setOpened(now);
    return () => now.close();
  }, [details, task]);
  if (row === undefined) {
    const isKnown = [...store.shown.all("members")].length > 0;
    return isKnown ? (
      <EmptyState icon="circle-x" title={taskWords.noTicketTitle}>
        {taskWords.noTicketText}
      </EmptyState>
    ) : null;
  }
  return (
    <div className="task-body" ref={body}>
      <TitleField task={row} />
      <Properties task={row} origin={origin} />
      {opened !== null && <Details row={row} opened={opened} />}
    </div>
  );
}

const never = (): (() => void) => () => undefined;

/** The person who made it; undefined until it is known. */
function useOrigin(opened: TaskDetails | null): Origin | undefined {
  return useSyncExternalStore(opened?.subscribe ?? never, () => opened?.get().origin);
}

function Details({ row, opened }: { readonly row: CopiedTask; readonly opened: TaskDetails }) {
  const task = row.uuid;
  const snapshot: DetailsSnapshot = useSyncExternalStore(opened.subscribe, opened.get);
  const mayWrite = useMayWrite();
  const role = useRole();
  const mayComment = mayWrite || role === "commenter";
  const { description, subtasks, comments, attachments, events, origin, state, hasFailed } = snapshot;
  return (
    <>
      {hasFailed && (
        <Notice kind="warning">{state === "kept" ? taskWords.detailsKept : taskWords.detailsMissing}</Notice>
      )}
      {origin !== undefined && <FeedbackSender origin={origin} />}
      {description !== undefined && (
        <DescriptionField key={task} task={task} description={description} mayWrite={mayWrite} />
      )}
      <Criteria task={task} subtasks={subtasks} mayWrite={mayWrite} />
      <Attachments task={task} attachments={attachments} isKnown={state === "fresh"} mayWrite={mayWrite} />
      <Links task={row} />
      <Comments task={task} comments={comments} events={events} mayComment={mayComment} />
    </>
  );
}
