import type { Comment } from "@stoa/api";
import type { DocumentJson } from "@stoa/document";
import { Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Doc } from "#data/edited-text.ts";
import type { EditorHandle } from "#editor/editor.tsx";
import { useCommands } from "#hooks/use-commands.ts";
import { useWorkspace } from "#hooks/use-workspace.ts";
import { taskWords } from "#i18n/en/task.ts";
import { Button } from "#ui/button.tsx";
import { useTextUpload } from "./use-attach.ts";
import { useSuggest } from "#hooks/use-suggest.ts";
import { lazily } from "#ui/lazily.tsx";
import { giveFocus } from "#ui/reachable.ts";

const Editor = lazily(async () => (await import("#editor/editor.tsx")).Editor);

type EditProps = { readonly comment: Comment; readonly draftKey: string; readonly close: () => void };

/** The typed text, and the comment at its begin: others may have changed it until it is sent. */
type Draft = { readonly mine: DocumentJson | null; readonly seen: Doc };

/** The text at the begin of an edit. @param draft drafts of earlier builds are only documents */
function begun(draft: unknown, body_json: Doc): Draft {
  if (typeof draft !== "object" || draft === null) return { mine: body_json as DocumentJson | null, seen: body_json };
  return "mine" in draft ? (draft as Draft) : { mine: draft as DocumentJson, seen: body_json };
}

/** Changes the text of a comment. What was typed is there again after a reload. */
export function EditComment({ comment: { uuid, task_uuid, body_json }, draftKey, close }: EditProps) {
  const workspace = useWorkspace();
  const { run } = useCommands();
  const suggest = useSuggest();
  const upload = useTextUpload(task_uuid);
  const editor = useRef<EditorHandle>(null);
  const place = useRef<HTMLDivElement>(null);
  const isClosed = useRef(false);
  const [{ mine, seen }] = useState(() => begun(workspace.drafts.get(draftKey), body_json));
  const end = (): void => {
    isClosed.current = true;
    workspace.drafts.set(draftKey, undefined);
    const line = place.current?.closest("li");
    flushSync(close);
    giveFocus(line?.querySelector(".comment-actions button") ?? null);
  };
  const save = (document: DocumentJson | null): void => {
    if (document === null) return;
    run("updateComment", { uuid, task_uuid, body_json: document, seen });
    end();
  };
  // the last change comes when the editor goes, and then there is no draft any more
  const keep = (document: DocumentJson | null): void => {
    if (!isClosed.current) workspace.drafts.set(draftKey, { mine: document, seen } satisfies Draft);
  };
  return (
    <div ref={place} className="comment-edit">
      <Suspense fallback={<div className="editor" aria-busy="true" />}>
        <Editor
          ref={editor}
          label={taskWords.editComment}
          value={mine}
          suggest={suggest}
          upload={upload}
          autoFocus
          onChange={keep}
          onSubmit={save}
        />
      </Suspense>
      <div className="comment-buttons">
        <Button size="small" kind="quiet" onClick={end}>
          {taskWords.cancelEdit}
        </Button>
        <Button size="small" kind="primary" shortcut="Mod+Enter" onClick={() => editor.current?.submit()}>
          {taskWords.saveComment}
        </Button>
      </div>
    </div>
  );
}
