import type { DocumentJson } from "@stoa/document";
import { useCallback, useEffect, useRef, useState } from "react";
import { DocumentView } from "../document-view.tsx";
import { Editor, type EditorProps } from "../editor.tsx";
import { EditorField } from "../field.tsx";
import type { EditorHandle } from "../session.ts";
import { LiveBar, LostText } from "./live-bar.tsx";
import { livePlugins } from "./plugins.ts";
import type { RoomState } from "./room.ts";
import { type RoomSource, useLasting, useRoom } from "./use-room.ts";

export type { Draft, Ticket } from "./room.ts";
export type { RoomSource } from "./use-room.ts";

export type LiveEditorProps = Omit<EditorProps, "value" | "ref"> & {
  /** what is stored: shown until the room is open, and edited alone where there is none */
  readonly value: DocumentJson | null;
  /** the room of the text; keep the object, as another one is another room */
  readonly source: RoomSource;
  /** Told of every change of how the text stands, such as whether all of it is stored. */
  readonly onState?: (state: RoomState) => void;
};

/** How long a room may take to open before the text is edited alone. In milliseconds. */
const patience = 4000;

/**
 * A text that several people edit at once. Where no room opens, it is edited alone: then `onChange` tells its changes, which the
 * caller saves with the version they are based on.
 */
export function LiveEditor({ value, source, onState, ...field }: LiveEditorProps) {
  const [isAlone, setAlone] = useState(false);
  const state = useRoom(isAlone ? null : source);
  const hasNoRoom = useNoRoom(state);
  useEffect(() => {
    if (hasNoRoom) setAlone(true);
  }, [hasNoRoom]);
  useEffect(() => {
    if (state !== null) onState?.(state);
  }, [state, onState]);
  if (isAlone) return <Editor {...field} value={value} />;
  if (state?.isReady !== true) return <Before value={value} state={state} />;
  return <Together {...field} state={state} />;
}

/** Whether nobody answers; a room that was refused is another matter. */
function useNoRoom(state: RoomState | null): boolean {
  const isWaiting = state?.isReady !== true && state?.status !== "ended";
  const isLong = useLasting(isWaiting, patience);
  return isWaiting && (isLong || state?.status === "offline");
}

function Before({ value, state }: { value: DocumentJson | null; state: RoomState | null }) {
  return (
    <div className="editor" aria-busy={state?.status !== "ended"}>
      {value !== null && <DocumentView document={value} />}
      {state?.status === "ended" && <LiveBar state={state} />}
    </div>
  );
}

function Together({ state, ...field }: Omit<LiveEditorProps, "value" | "source" | "onState"> & { state: RoomState }) {
  const handle = useRef<EditorHandle>(null);
  const { copy, mayWrite, lost } = state;
  const live = useCallback(() => livePlugins(copy), [copy]);
  const { onChange: _alone, ...together } = field;
  return (
    <div className="live">
      <EditorField
        key={copy.doc.guid}
        {...together}
        ref={handle}
        document={null}
        live={live}
        readOnly={field.readOnly === true || !mayWrite}
      />
      {lost !== null && <LostText lost={lost} onInsert={(words) => handle.current?.insert(words)} />}
      <LiveBar state={state} />
    </div>
  );
}
