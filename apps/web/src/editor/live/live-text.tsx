import type { DocumentJson } from "@stoa/document";
import { useCallback, useEffect, useRef } from "react";
import { DocumentView } from "../document-view.tsx";
import type { EditorProps } from "../editor.tsx";
import { EditorField } from "../field.tsx";
import type { Caret, EditorHandle } from "../session.ts";
import { documentOf } from "./copy.ts";
import { LiveBar, LostText } from "./live-bar.tsx";
import { livePlugins } from "./plugins.ts";
import type { RoomState } from "./room.ts";
import { type RoomSource, useRoom } from "./use-room.ts";

/** How an editor came into its room: with the caret where it was, or without the focus. */
export type Joined = { readonly caret: Caret | null };

export type LiveTextProps = Omit<EditorProps, "ref" | "onChange"> & {
  /** what is stored: shown while a text begins anew */
  readonly value: DocumentJson | null;
  /** the room of the text; keep the object, as another one is another room */
  readonly source: RoomSource;
  /** null until the room takes the place of the editor that was there before */
  readonly joined: Joined | null;
  /** Asked while the room is open: whether it may take that place. @param isLate it was asked for a while already */
  readonly mayJoin: (theirs: DocumentJson | null, isLate: boolean) => Joined | null;
  readonly onJoin: (joined: Joined) => void;
  /** Told of every change of how the text stands, such as whether all of it is stored. */
  readonly onState?: ((state: RoomState) => void) | undefined;
};

/** A text that several people edit at once. Nothing is shown until its room is open and has taken the place of the editor before. */
export function LiveText({ value, source, joined, mayJoin, onJoin, onState, ...field }: LiveTextProps) {
  const state = useRoom(source);
  useEffect(() => {
    if (state !== null) onState?.(state);
  }, [state, onState]);
  useJoining(joined === null ? state : null, mayJoin, onJoin);
  if (joined === null || state === null) return null;
  if (!state.isReady) return <Before value={value} state={state} />;
  return <Together {...field} state={state} joined={joined} />;
}

/** How often an open room asks whether it may take its place, and from when on it is late. In milliseconds. */
const askEvery = 50;
const lateAfter = 1500;

function useJoining(state: RoomState | null, mayJoin: LiveTextProps["mayJoin"], onJoin: LiveTextProps["onJoin"]): void {
  const copy = state?.isReady === true ? state.copy : null;
  const ask = useRef({ mayJoin, onJoin });
  useEffect(() => {
    ask.current = { mayJoin, onJoin };
  });
  useEffect(() => {
    if (copy === null) return undefined;
    let asked = 0;
    const timer = setInterval(() => {
      asked += 1;
      const joined = ask.current.mayJoin(documentOf(copy), asked * askEvery > lateAfter);
      if (joined !== null) ask.current.onJoin(joined);
    }, askEvery);
    return () => clearInterval(timer);
  }, [copy]);
}

function Before({ value, state }: { value: DocumentJson | null; state: RoomState }) {
  return (
    <div className="editor" aria-busy={state.status !== "ended"}>
      {value !== null && <DocumentView document={value} />}
      {state.status === "ended" && <LiveBar state={state} />}
    </div>
  );
}

type TogetherProps = Omit<EditorProps, "ref" | "value" | "onChange"> & {
  readonly state: RoomState;
  readonly joined: Joined;
};

function Together({ state, joined, ...field }: TogetherProps) {
  const handle = useRef<EditorHandle>(null);
  const { copy, mayWrite } = state;
  const live = useCallback(() => livePlugins(copy), [copy]);
  return (
    <div className="live">
      <EditorField
        key={copy.doc.guid}
        {...field}
        ref={handle}
        document={null}
        caret={joined.caret}
        live={live}
        readOnly={field.readOnly === true || !mayWrite}
      />
      <LostText state={state} insert={(words) => handle.current?.insert(words)} />
      <LiveBar state={state} />
    </div>
  );
}
