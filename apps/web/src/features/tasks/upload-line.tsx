import type { Upload } from "#data/uploads.ts";
import { useWorkspace } from "#hooks/use-workspace.ts";
import { attachmentWords as words } from "#i18n/en/attachments.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { isWorthAnotherTry, reasonText, sizeText } from "./file-words.ts";

/** A file on its way: how far it is, or why it does not arrive. */
export function UploadLine({ upload }: { readonly upload: Upload }) {
  const { uploads } = useWorkspace();
  const { id, file, failure } = upload;
  const label = failure === null ? words.cancel({ name: file.name }) : words.dismiss({ name: file.name });
  return (
    <li className="attachment" data-failed={failure !== null}>
      <span className="attachment-mark">
        <Icon name={failure === null ? "upload" : "alert"} />
      </span>
      <div className="attachment-words">
        <span className="attachment-name" dir="auto">
          {file.name}
        </span>
        <State upload={upload} />
      </div>
      <span className="attachment-actions">
        {failure !== null && isWorthAnotherTry(failure) && (
          <Button size="small" icon="refresh" onClick={() => uploads.retry(id)}>
            {words.retry}
          </Button>
        )}
        <IconButton icon="x" size="small" label={label} onClick={() => uploads.cancel(id)} />
      </span>
    </li>
  );
}

function State({ upload: { file, state, sent, failure } }: { readonly upload: Upload }) {
  if (failure !== null)
    return (
      <span className="attachment-problem" role="alert">
        {reasonText(failure)}
      </span>
    );
  if (state === "offline") return <span className="attachment-about">{words.offline}</span>;
  if (state === "waiting") return <span className="attachment-about">{words.waiting}</span>;
  const isSent = sent >= file.size;
  return (
    <>
      <progress aria-label={words.uploading({ name: file.name })} max={Math.max(1, file.size)} value={sent} />
      <span className="attachment-about">
        {isSent ? words.arriving : words.sent({ sent: sizeText(sent), size: sizeText(file.size) })}
      </span>
    </>
  );
}
