import type { DocumentJson } from "@stoa/document";
import { Suspense, useEffect, useMemo, useState } from "react";
import { browserEnvironment, newUuid } from "#data/environment.ts";
import { holdDrafts } from "#data/kept-texts.ts";
import type { Description } from "#data/tables.ts";
import { DocumentView } from "#editor/document-view.tsx";
import { useCommands } from "#hooks/use-commands.ts";
import { useOnline } from "#hooks/use-presence.ts";
import { useRow } from "#hooks/use-rows.ts";
import { useWorkspace } from "#hooks/use-workspace.ts";
import { taskWords } from "#i18n/en/task.ts";
import { ticketsOf } from "#session/live-text.ts";
import { editsAlone } from "./edits-alone.ts";
import { liveSource } from "./live-source.ts";
import { useTextUpload } from "./use-attach.ts";
import { useSuggest } from "#hooks/use-suggest.ts";
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
    <section aria-label={taskWords.description} data-part="description">
      <Suspense fallback={text}>
        <Field task={task} document={document} />
      </Suspense>
    </section>
  );
}

function Field({ task, document }: { readonly task: string; readonly document: DocumentJson | null }) {
  const workspace = useWorkspace();
  const { run } = useCommands();
  const suggest = useSuggest();
  const upload = useTextUpload(task);
  const [id] = useState(newUuid);
  const source = useMemo(() => liveSource(workspace, task, id, ticketsOf(task)), [workspace, task, id]);
  const { locks } = browserEnvironment();
  const alone = useMemo(() => editsAlone(workspace, run, locks, task, id), [workspace, run, locks, task, id]);
  useEffect(() => void alone.storeEarlier(), [alone]);
  useEffect(() => holdDrafts(locks, id), [locks, id]);
  // one that was made here has a room as soon as the server has it
  const isKnown = (useRow("tasks", task)?.version ?? 0) > 0;
  const isOnline = useOnline();
  const hasDraft = (source.drafts ?? []).length > 0;
  return (
    <LiveField
      source={source}
      isOpen={isKnown && (isOnline || hasDraft)}
      isStoring={alone.isStoring}
      label={taskWords.description}
      placeholder={taskWords.descriptionHint}
      value={document}
      suggest={suggest}
      upload={upload}
      onStore={alone.store}
      onKeep={alone.keep}
    />
  );
}
