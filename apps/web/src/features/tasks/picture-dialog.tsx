import type { Attachment } from "@stoa/api";
import { type RefObject, useEffect, useRef, useState } from "react";
import { attachmentWords as words } from "#i18n/en/attachments.ts";
import { Dialog } from "#ui/dialog.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { AboutFile, DownloadLink } from "./attachment-line.tsx";
import { addressOf } from "./file-words.ts";

type Props = {
  readonly task: string;
  readonly pictures: readonly Attachment[];
  /** the uuid of the one that is shown */
  readonly shown: string;
  readonly show: (uuid: string | null) => void;
};

/** A picture of a ticket, as large as there is room. Arrow keys lead to the others. */
export function PictureDialog({ task, pictures, shown, show }: Props) {
  const at = pictures.findIndex(({ uuid }) => uuid === shown);
  const picture = pictures[at];
  const close = (): void => show(null);
  // somebody has deleted it
  useEffect(() => {
    if (picture === undefined) show(null);
  });
  if (picture === undefined) return null;
  const step = (by: number): void => show(pictures.at((at + by) % pictures.length)?.uuid ?? null);
  return (
    <Dialog isOpen onClose={close} title={picture.name} size="full">
      <Picture key={picture.uuid} address={addressOf(task, picture.uuid)} name={picture.name} />
      <div className="picture-bar">
        {pictures.length > 1 && <Steps step={step} at={at} count={pictures.length} />}
        <AboutFile attachment={picture} />
        <DownloadLink name={picture.name} address={addressOf(task, picture.uuid)} />
      </div>
    </Dialog>
  );
}

function Picture({ address, name }: { readonly address: string; readonly name: string }) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return <p className="picture-missing">{words.noPicture}</p>;
  return <img className="picture" src={address} alt={name} onError={() => setMissing(true)} />;
}

type StepsProps = { readonly step: (by: number) => void; readonly at: number; readonly count: number };

function Steps({ step, at, count }: StepsProps) {
  const place = useRef<HTMLSpanElement>(null);
  useArrows(place, step);
  return (
    <span ref={place} className="picture-steps">
      <IconButton icon="chevron-left" label={words.previous} shortcut="ArrowLeft" onClick={() => step(-1)} />
      <span aria-live="polite">{words.picture({ at: at + 1, count })}</span>
      <IconButton icon="chevron-right" label={words.next} shortcut="ArrowRight" onClick={() => step(1)} />
    </span>
  );
}

/** Calls when an arrow key is pressed in the dialog, which keeps these keys from everybody after it. */
function useArrows(place: RefObject<HTMLElement | null>, step: (by: number) => void): void {
  const newest = useRef(step);
  useEffect(() => {
    newest.current = step;
  });
  useEffect(() => {
    const press = ({ key, target }: KeyboardEvent): void => {
      const by = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : 0;
      const dialog = place.current?.closest('[role="dialog"]');
      if (by !== 0 && target instanceof Node && dialog?.contains(target) === true) newest.current(by);
    };
    window.addEventListener("keydown", press, { capture: true });
    return () => window.removeEventListener("keydown", press, { capture: true });
  }, [place]);
}
