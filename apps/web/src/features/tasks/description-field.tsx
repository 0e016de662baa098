import type { DocumentJson } from "@stoa/document";
import { Suspense, useCallback, useEffect, useRef, useState } from "react";
import type { Description } from "#data/tables.ts";
import { DocumentView } from "#editor/document-view.tsx";
import type { EditorHandle } from "#editor/editor.tsx";
import { useRun } from "#hooks/use-run.ts";
import { useWorkspace } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
import { useLiveSource } from "./use-live-source.ts";
import { useTextUpload } from "./use-attach.ts";
import { useSuggest } from "./use-suggest.ts";
import { lazily } from "#ui/lazily.tsx";

const LiveField = lazily(async () => (await import("#editor/live-field.tsx")).LiveField);

type Props = { readonly task: string; readonly description: Description; readonly mayWrite: boolean };

/**
 * The description of a ticket, changed where it stands. Whoever clicks into it enters its room, where everybody's words appear at once;
 * until then, and without a network, it is kept after each pause and merged block by block.
 */
export function DescriptionField({ task, description, mayWrite }: Props) {
  const { description_json } = description;
  const document = description_json as DocumentJson | null;
  const text =
    document === null ? <p className="task-none">{m.noDescription}</p> : <DocumentView document={document} />;
  if (!mayWrite) return <section aria-label={m.description}>{text}</section>;
  return (
    <section aria-label={m.description}>
      <Suspense fallback={text}>
        <Field task={task} document={document} />
      </Suspense>
    </section>
  );
}

function Field({ task, document }: { readonly task: string; readonly document: DocumentJson | null }) {
  const workspace = useWorkspace();
  const run = useRun();
  const suggest = useSuggest();
  const upload = useTextUpload(task);
  const editor = useRef<EditorHandle>(null);
  // what the editor is known to show: what comes from elsewhere replaces it
  const known = useRef(JSON.stringify(document));
  const [first] = useState(document);
  useEffect(() => {
    const text = JSON.stringify(document);
    if (text === known.current) return;
    known.current = text;
    editor.current?.set(document);
  }, [document]);
  const source = useLiveSource(task);
  const isStored = useCallback(() => isNotPending(workspace, task), [workspace, task]);
  const change = (now: DocumentJson | null): void => {
    known.current = JSON.stringify(now);
    run("updateDescription", { uuid: task, description_json: now });
  };
  return (
    <LiveField
      ref={editor}
      source={source}
      isStored={isStored}
      label={m.description}
      placeholder={m.descriptionHint}
      value={first}
      suggest={suggest}
      upload={upload}
      onChange={change}
      onSubmit={() => workspace.flush()}
    />
  );
}

/** Whether no change of a description waits to be sent, or was refused and is kept. */
function isNotPending({ store, refused }: ReturnType<typeof useWorkspace>, task: string): boolean {
  const isOfIt = ({ command, subject }: { command: string; subject: string }): boolean =>
    command === "updateDescription" && subject === task;
  return !store.pending.some(isOfIt) && !refused.some(isOfIt);
}
