import type { Attachment } from "@stoa/api";
import { Suspense, useRef, useState } from "react";
import { useTicketText } from "#features/properties/index.ts";
import { useCommands } from "#hooks/use-commands.ts";
import { useUploads } from "#hooks/use-uploads.ts";
import { m } from "#i18n/en.ts";
import { attachmentWords as words } from "#i18n/en/attachments.ts";
import { useShortcuts } from "#keys/shortcuts.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { pickFiles } from "#ui/pick-files.ts";
import { AttachmentLine } from "./attachment-line.tsx";
import { isPicture } from "./file-words.ts";
import { UploadLine } from "./upload-line.tsx";
import { useAttach } from "./use-attach.ts";
import "./attachments.css";
import { lazily } from "#ui/lazily.tsx";

const PictureDialog = lazily(async () => (await import("./picture-dialog.tsx")).PictureDialog);

const keys = "Mod+Shift+A";

type Props = {
  readonly task: string;
  readonly attachments: readonly Attachment[];
  /** whether all of them are known */
  readonly isKnown: boolean;
  readonly mayWrite: boolean;
};

/** The files of a ticket, the newest first, and those on their way to it. */
export function Attachments({ task, attachments, isKnown, mayWrite }: Props) {
  const { act } = useCommands();
  const uploads = useUploads(task);
  const [shown, setShown] = useState<string | null>(null);
  const button = useRef<HTMLSpanElement>(null);
  if (!mayWrite && attachments.length === 0) return null;
  const pictures = attachments.filter(isPicture);
  const remove = (uuid: string): void => {
    act("deleteAttachment", { uuid, task_uuid: task });
    // the line that had the focus is gone
    button.current?.querySelector("button")?.focus();
  };
  return (
    <section aria-labelledby="attachments">
      <header className="links-head">
        <h2 id="attachments" className="task-heading">
          {words.attachments}
          {attachments.length > 0 && <span>{attachments.length}</span>}
        </h2>
        <span ref={button}>{mayWrite && <AttachButton task={task} />}</span>
      </header>
      {isKnown && attachments.length === 0 && uploads.length === 0 && <p className="task-none">{words.none}</p>}
      <ul className="attachments">
        {uploads.map((upload) => (
          <UploadLine key={upload.id} upload={upload} />
        ))}
        {attachments.map((attachment) => (
          <AttachmentLine
            key={attachment.uuid}
            task={task}
            attachment={attachment}
            remove={mayWrite ? () => remove(attachment.uuid) : null}
            show={() => setShown(attachment.uuid)}
          />
        ))}
      </ul>
      {shown !== null && (
        <Suspense>
          <PictureDialog task={task} pictures={pictures} shown={shown} show={setShown} />
        </Suspense>
      )}
    </section>
  );
}

/** The button and the key by which files are chosen. */
function AttachButton({ task }: { readonly task: string }) {
  const attach = useAttach(task);
  const choose = (): void => pickFiles(attach);
  const textOf = useTicketText();
  const target = (): string | null => textOf([task]);
  useShortcuts(m.ticket, { [keys]: { label: words.attach, icon: "paperclip", target, run: choose } });
  return <IconButton icon="paperclip" size="small" label={words.attach} shortcut={keys} onClick={choose} />;
}
