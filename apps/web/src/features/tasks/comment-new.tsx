import type { DocumentJson } from "@stoa/document";
import { Suspense, useRef, useState } from "react";
import { newUuid } from "#data/environment.ts";
import type { EditorHandle } from "#editor/editor.tsx";
import { useCommands } from "#hooks/use-commands.ts";
import { useWorkspace } from "#hooks/use-workspace.ts";
import { taskWords } from "#i18n/en/task.ts";
import { Button } from "#ui/button.tsx";
import { useTextUpload } from "./use-attach.ts";
import { useSuggest } from "#hooks/use-suggest.ts";
import { lazily } from "#ui/lazily.tsx";

const Editor = lazily(async () => (await import("#editor/editor.tsx")).Editor);

/** The field for the next comment. What was typed is there again after a reload. */
export function NewComment({ task }: { readonly task: string }) {
  const workspace = useWorkspace();
  const { run } = useCommands();
  const suggest = useSuggest();
  const upload = useTextUpload(task);
  const editor = useRef<EditorHandle>(null);
  const key = `comment:${task}`;
  const [draft] = useState(() => workspace.drafts.get(key) as DocumentJson | undefined);
  const send = (document: DocumentJson | null): void => {
    if (document === null) return;
    run("createComment", { uuid: newUuid(), task_uuid: task, body: "", body_json: document });
    workspace.drafts.set(key, undefined);
    editor.current?.set(null);
  };
  return (
    <div className="comment-new" data-part="comment">
      <Suspense fallback={<div className="editor" aria-busy="true" />}>
        <Editor
          ref={editor}
          label={taskWords.newComment}
          placeholder={taskWords.newComment}
          value={draft ?? null}
          suggest={suggest}
          upload={upload}
          onChange={(document) => workspace.drafts.set(key, document ?? undefined)}
          onSubmit={send}
        />
      </Suspense>
      <Button size="small" kind="primary" shortcut="Mod+Enter" onClick={() => editor.current?.submit()}>
        {taskWords.sendComment}
      </Button>
    </div>
  );
}
