import { type DragEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useMayWrite } from "#hooks/use-role.ts";
import { attachmentWords as words } from "#i18n/en/attachments.ts";
import { filesOf, hasFiles } from "#ui/dropped-files.ts";
import { toast } from "#ui/toast.ts";
import { useAttach } from "./use-attach.ts";

/** The props of the drop zone of a ticket. */
export type FileDrop<Place extends HTMLElement> = {
  readonly ref: RefObject<Place | null>;
  /** files are held over it */
  readonly "data-over": boolean;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDragLeave: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
};

/**
 * Attaches files that are dropped anywhere on a ticket, or pasted while nothing else has the focus. What is dropped or pasted into a
 * text goes there.
 */
export function useFileDrop<Place extends HTMLElement>(task: string): FileDrop<Place> {
  const ref = useRef<Place>(null);
  const [isOver, setOver] = useState(false);
  const mayWrite = useMayWrite();
  const take = useTake(task, mayWrite);
  usePaste(ref, take);
  return {
    ref,
    "data-over": isOver && mayWrite,
    onDragOver: (event) => {
      if (!hasFiles(event.dataTransfer)) return;
      // also where it is not allowed: the browser would open the file in place of the app
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node) || ref.current?.contains(relatedTarget) !== true) setOver(false);
    },
    onDrop: (event) => {
      setOver(false);
      if (event.defaultPrevented || !hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      take(event.dataTransfer);
    },
  };
}

type Take = (data: DataTransfer) => void;

function useTake(task: string, mayWrite: boolean): Take {
  const attach = useAttach(task);
  return (data) => {
    if (!mayWrite) return toast({ text: words.mayNotAttach });
    const { files, hasFolder } = filesOf(data);
    if (hasFolder) toast({ text: words.noFolders });
    attach(files);
  };
}

function usePaste(place: RefObject<HTMLElement | null>, take: Take): void {
  const newest = useRef(take);
  useEffect(() => {
    newest.current = take;
  });
  useEffect(() => {
    const ended = new AbortController();
    const paste = (event: ClipboardEvent): void => {
      const { clipboardData, target, defaultPrevented } = event;
      // a table program copies a picture together with its text: the text is meant
      if (defaultPrevented || clipboardData === null || clipboardData.getData("text/plain") !== "") return;
      const isHere = target === document.body || (target instanceof Node && place.current?.contains(target) === true);
      if (!isHere || clipboardData.files.length === 0) return;
      event.preventDefault();
      newest.current(clipboardData);
    };
    document.addEventListener("paste", paste, { signal: ended.signal });
    return () => ended.abort();
  }, [place]);
}
