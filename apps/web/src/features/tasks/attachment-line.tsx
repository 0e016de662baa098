import type { Attachment } from "@stoa/api";
import { useState } from "react";
import { DoerName } from "#features/attribution/index.ts";
import { attachmentWords as words } from "#i18n/en/attachments.ts";
import { momentText, wholeMomentText } from "#i18n/times.ts";
import { shownDoer } from "#session/attribution.ts";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { addressOf, isPicture, kindText, sizeText } from "./file-words.ts";

type Props = {
  readonly task: string;
  readonly attachment: Attachment;
  /** null where the person may not */
  readonly remove: (() => void) | null;
  readonly show: () => void;
};

/** A file of a ticket. A picture is opened by a click, everything else is downloaded. */
export function AttachmentLine({ task, attachment, remove, show }: Props) {
  const { uuid, name } = attachment;
  const address = addressOf(task, uuid);
  return (
    <li className="attachment">
      {isPicture(attachment) ? (
        <Thumbnail name={name} address={address} show={show} />
      ) : (
        <span className="attachment-mark">
          <Icon name="file-text" />
        </span>
      )}
      <div className="attachment-words">
        <a className="attachment-name" dir="auto" href={address} download={name}>
          {name}
        </a>
        <AboutFile attachment={attachment} />
      </div>
      <span className="attachment-actions">
        <DownloadLink name={name} address={address} />
        {remove !== null && <IconButton icon="trash" size="small" label={words.remove({ name })} onClick={remove} />}
      </span>
    </li>
  );
}

/** A link that looks like a button. */
export function DownloadLink({ name, address }: { readonly name: string; readonly address: string }) {
  const label = words.download({ name });
  return (
    <a
      className="icon-button"
      data-size="small"
      data-kind="quiet"
      href={address}
      download={name}
      aria-label={label}
      data-tooltip={label}
    >
      <Icon name="download" size={14} />
    </a>
  );
}

type ThumbnailProps = { readonly name: string; readonly address: string; readonly show: () => void };

function Thumbnail({ name, address, show }: ThumbnailProps) {
  // broken, or without a network
  const [isMissing, setMissing] = useState(false);
  return (
    <button type="button" className="attachment-mark" aria-label={words.openPicture({ name })} onClick={show}>
      {isMissing ? (
        <Icon name="image" />
      ) : (
        <img src={address} alt="" loading="lazy" decoding="async" onError={() => setMissing(true)} />
      )}
    </button>
  );
}

/** The kind and size, who added it, and when. */
export function AboutFile({ attachment }: { readonly attachment: Attachment }) {
  const { content_type, size_bytes, created_at, created_by } = attachment;
  return (
    <span className="attachment-about">
      {[kindText(content_type), sizeText(size_bytes), ""].join("\u00A0· ")}
      <DoerName doer={shownDoer(created_by)} hasMark />
      {"\u00A0· "}
      <time dateTime={created_at} title={wholeMomentText(created_at)}>
        {momentText(created_at)}
      </time>
    </span>
  );
}
