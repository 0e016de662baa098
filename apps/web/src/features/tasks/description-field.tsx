import type { DocumentJson } from "@stoa/document";
import { Suspense, useCallback, useEffect, useState } from "react";
import type { Doc, EditedText } from "#data/edited-text.ts";
import type { LostDraft } from "#data/drafts.ts";
import { browserEnvironment, newUuid } from "#data/environment.ts";
import { holdDrafts } from "#data/kept-texts.ts";
import type { Description } from "#data/tables.ts";
import { DocumentView } from "#editor/document-view.tsx";
import { useOnline } from "#hooks/use-presence.ts";
import { useRow } from "#hooks/use-rows.ts";
import { useRun } from "#hooks/use-run.ts";
import { useWorkspace } from "#hooks/use-workspace.ts";
import { taskWords } from "#i18n/en/task.ts";
import { useLiveSource } from "./use-live-source.ts";
import { useTextUpload } from "./use-attach.ts";
import { useSuggest } from "./use-suggest.ts";
import { lazily } from "#ui/lazily.tsx";

const LiveField = lazily(async () => (await import("#editor/live-field.tsx")).LiveField);

type Props = { readonly task: string; readonly description: Description; readonly mayWrite: boolean };

/**
 * The description of a ticket, changed where it stands. Its room opens with it, where everybody's words appear at once; until then, and
 * without a network, what is typed is kept after each pause and merged block by block.
 */
export function DescriptionField({ task, description, mayWrite }: Props) {
  const { description_json } = description;
  const document = description_json as DocumentJson | null;
  const text =
    document === null ? <p className="task-none">{taskWords.noDescription}</p> : <DocumentView document={document} />;
  if (!mayWrite) return <section aria-label={taskWords.description}>{text}</section>;
  return (
    <section aria-label={taskWords.description}>
      <Suspense fallback={text}>
        <Field task={task} document={document} />
      </Suspense>
    </section>
  );
}

function Field({ task, document }: { readonly task: string; readonly document: DocumentJson | null }) {
  const workspace = useWorkspace();
  const suggest = useSuggest();
  const upload = useTextUpload(task);
  const [id] = useState(newUuid);
  const source = useLiveSource(task, id);
  const { store, keep } = useEditsAlone(task, id);
  useEffect(() => holdDrafts(browserEnvironment().locks, id), [id]);
  // one that was made here has a room as soon as the server has it
  const isKnown = (useRow("tasks", task)?.version ?? 0) > 0;
  const isOnline = useOnline();
  const hasDraft = (source.drafts ?? []).length > 0;
  return (
    <LiveField
      source={source}
      isOpen={isKnown && (isOnline || hasDraft)}
      isStoring={() => isUnderWay(workspace, task)}
      label={taskWords.description}
      placeholder={taskWords.descriptionHint}
      value={document}
      suggest={suggest}
      upload={upload}
      onStore={store}
      onKeep={keep}
    />
  );
}

/** Stores what is typed alone, also what waited for a room when an earlier page ended. */
function useEditsAlone(task: string, id: string) {
  const { drafts, store: rows } = useWorkspace();
  const run = useRun();
  const store = useCallback(
    ({ mine, seen }: EditedText): Doc => {
      run("updateDescription", { uuid: task, description_json: mine, seen });
      return rows.shown.get("descriptions", task)?.description_json ?? null;
    },
    [run, rows, task],
  );
  useEffect(() => {
    for (const name of drafts.namesOf(`alone:${task}:`)) {
      const draft = drafts.get(name) as EditedText | LostDraft;
      if (!("mine" in draft)) continue;
      store(draft);
      drafts.set(name, undefined);
    }
  }, [drafts, store, task]);
  const keep = useCallback(
    (edit: EditedText | null) =>
      drafts.set(
        `alone:${task}:${id}`,
        edit === null ? undefined : { ...edit, title: rows.shown.get("tasks", task)?.title },
      ),
    [drafts, rows, task, id],
  );
  return { store, keep };
}

/** Whether a change of a description is on its way to the server. One that was refused is not, and keeps nobody out of the room. */
function isUnderWay({ store }: ReturnType<typeof useWorkspace>, task: string): boolean {
  return store.pending.some(({ command, subject }) => command === "updateDescription" && subject === task);
}
