import type { Attachment } from "@stoa/api";
import { useCallback } from "react";
import { useWorkspace } from "#hooks/use-workspace.ts";
import { attachmentWords as words } from "#i18n/en/attachments.ts";
import type { EditorProps } from "#editor/editor.tsx";
import { addressOf, isPicture, reasonText } from "./file-words.ts";

type TextUpload = NonNullable<EditorProps["upload"]>;
type StoredFile = Awaited<ReturnType<TextUpload>>;

/** Adds files to a ticket. */
export function useAttach(task: string): (files: readonly File[]) => void {
  const { uploads } = useWorkspace();
  return useCallback(
    (files) => {
      for (const file of files) void uploads.add(task, file).catch(() => {});
    },
    [uploads, task],
  );
}

/**
 * Stores the files of a text: they are attached to its ticket. A failure is shown next to the text, which can be sent without the file;
 * among the attachments it can be tried again.
 */
export function useTextUpload(task: string): TextUpload {
  const { uploads } = useWorkspace();
  return useCallback(
    (file, progress) =>
      new Promise((resolve, reject) => {
        const stored = uploads.add(task, file);
        const follow = (): void => {
          const upload = uploads.get().find((each) => each.file === file && each.task_uuid === task);
          if (upload !== undefined && file.size > 0) progress(Math.min(1, upload.sent / file.size));
          if (upload?.failure === undefined || upload.failure === null) return;
          end();
          reject(new Error(reasonText(upload.failure)));
        };
        const end = uploads.subscribe(follow);
        follow();
        stored
          .then((attachment) => resolve(storedAs(task, attachment)))
          .catch(() => reject(new Error(words.cancelled)))
          .finally(end);
      }),
    [uploads, task],
  );
}

function storedAs(task: string, attachment: Attachment): StoredFile {
  return { address: addressOf(task, attachment.uuid), name: attachment.name, isPicture: isPicture(attachment) };
}
