import type { DocumentJson } from "@stoa/document";
import { Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Doc, EditedText } from "#data/edited-text.ts";
import { browserEnvironment } from "#data/environment.ts";
import { AloneText, type WaitingRoom } from "./alone-text.ts";
import { Editor, type EditorProps } from "./editor.tsx";
import type { JoinState, LiveTextProps } from "./live/live-text.tsx";
import type { EditorHandle } from "./session.ts";
import { lazily } from "#ui/lazily.tsx";

const LiveText = lazily(async () => (await import("./live/live-text.tsx")).LiveText);

export type LiveFieldProps = Omit<EditorProps, "ref" | "value" | "onChange"> &
  Pick<LiveTextProps, "source" | "onState"> & {
    /** the text as it is elsewhere: what others wrote, and what was stored here */
    readonly value: DocumentJson | null;
    /** whether the room may open: the text is known to the server. It opens with the text, before anybody clicks into it. */
    readonly isOpen: boolean;
    /** whether an edit that `onStore` got is on its way to the server: until it is there, a room cannot take over */
    readonly isStoring: () => boolean;
    /** Stores what was typed alone, with its base. @returns the text as it is then, here */
    readonly onStore: (edit: EditedText) => Doc;
    /** Keeps on this device what was typed while a room is about to take it over; null: it has. */
    readonly onKeep: (edit: EditedText | null) => void;
  };

/**
 * A text that is edited at once, and together with others as soon as its room is open. Until then, and where no room opens, it is edited
 * alone. What was typed until then goes into the room as changes of its base: the room waits for nobody who keeps typing.
 */
export function LiveField({ source, value, isOpen, isStoring, onStore, onKeep, onState, ...field }: LiveFieldProps) {
  const editor = useRef<EditorHandle>(null);
  const alone = useAloneText({ value, isStoring, onStore, onKeep }, editor);
  const [first] = useState(value);
  const [joined, setJoined] = useState<JoinState | null>(null);
  const [hasOpened, setOpened] = useState(isOpen);
  if (isOpen && !hasOpened) setOpened(true);
  const takeOver = useCallback((room: WaitingRoom) => alone.takeOver(room), [alone]);
  const away = useCallback(() => alone.release(), [alone]);
  const join = useCallback(
    (answer: JoinState): void => {
      flushSync(() => setJoined(answer));
      alone.end();
    },
    [alone],
  );
  return (
    <div>
      {joined === null && <Editor {...field} value={first} ref={editor} onChange={(mine) => alone.changed(mine)} />}
      {hasOpened && (
        <Suspense>
          <LiveText
            {...field}
            value={value}
            source={source}
            joined={joined}
            takeOver={takeOver}
            onAway={away}
            onJoin={join}
            onState={onState}
          />
        </Suspense>
      )}
    </div>
  );
}

type StorageProps = Pick<LiveFieldProps, "value" | "isStoring" | "onStore" | "onKeep">;

/** The text of an editor, as long as nobody else edits it. */
function useAloneText(stored: StorageProps, editor: { readonly current: EditorHandle | null }): AloneText {
  const latest = useRef(stored);
  useLayoutEffect(() => {
    latest.current = stored;
  });
  const { value } = stored;
  const [alone] = useState(
    () =>
      new AloneText(value, {
        clock: browserEnvironment().clock,
        editor: () => editor.current,
        store: (edit) => latest.current.onStore(edit),
        keep: (edit) => latest.current.onKeep(edit),
        isStoring: () => latest.current.isStoring(),
      }),
  );
  useEffect(() => alone.give(value), [alone, value]);
  useLayoutEffect(() => {
    const release = (): void => alone.release();
    window.addEventListener("pagehide", release);
    return () => {
      window.removeEventListener("pagehide", release);
      release();
    };
  }, [alone]);
  return alone;
}
