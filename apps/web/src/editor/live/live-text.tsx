import type { DocumentJson } from "@stoa/document";
import { useCallback, useEffect, useRef } from "react";
import { DocumentView } from "../document-view.tsx";
import type { EditorProps } from "../editor.tsx";
import { EditorField } from "../field.tsx";
import type { Caret, EditorHandle } from "../session.ts";
import type { TakenOver, WaitingRoom } from "../alone-text.ts";
import { carryInto } from "./carry.ts";
import { wordsOf } from "./copy.ts";
import { LiveBar, LostText } from "./live-bar.tsx";
import { livePlugins } from "./plugins.ts";
import type { RoomState } from "./room.ts";
import { type RoomSource, useRoom } from "./use-room.ts";

export { sendKept } from "./send-kept.ts";

/** The state in which an editor entered its room: with the caret where it was, or without the focus. */
export type JoinState = { readonly caret: Caret | null };

export type LiveTextProps = Omit<EditorProps, "ref" | "onChange"> & {
  /** the stored text: shown while a text begins anew */
  readonly value: DocumentJson | null;
  /** the room of the text; keep the object, as another one is another room */
  readonly source: RoomSource;
  /** null until the room takes the place of the editor that was there before */
  readonly joined: JoinState | null;
  /** Asked while the room is open: what was typed before. @returns null as long as it may not take that place */
  readonly takeOver: (room: WaitingRoom) => TakenOver | null;
  /** The room is away again, before it took that place. */
  readonly onAway: () => void;
  readonly onJoin: (joined: JoinState) => void;
  /** Called after every change of the room's state, such as whether all of the text is stored. */
  readonly onState?: ((state: RoomState) => void) | undefined;
};

/** A text that several people edit at once. Nothing is shown until its room is open and has taken the place of the editor before. */
export function LiveText({ value, source, joined, takeOver, onAway, onJoin, onState, ...field }: LiveTextProps) {
  const state = useRoom(source);
  useEffect(() => {
    if (state !== null) onState?.(state);
  }, [state, onState]);
  useJoining(joined === null ? state : null, { takeOver, onAway, onJoin });
  if (joined === null || state === null) return null;
  if (!state.isReady) return <Before value={value} state={state} />;
  return <Together {...field} state={state} joined={joined} />;
}

/** The interval at which an open room asks whether it may take its place. In milliseconds. */
const askEvery = 50;

type JoiningProps = Pick<LiveTextProps, "takeOver" | "onAway" | "onJoin">;

function useJoining(state: RoomState | null, joining: JoiningProps): void {
  const room = state?.isReady === true && state.status !== "ended" ? state : null;
  const latest = useRef({ room, joining });
  useEffect(() => {
    latest.current = { room, joining };
  });
  const isOpen = room !== null;
  useEffect(() => {
    if (!isOpen) return undefined;
    const ask = (): void => {
      const { room: now, joining: with_ } = latest.current;
      if (now === null) return;
      const { copy, status, mayWrite, keep } = now;
      const taken = with_.takeOver({ text: wordsOf(copy), isLive: status === "live", mayWrite });
      // in the same task: no key may come between what is taken over and the new editor
      if (taken === null) return;
      const caret = carryInto(copy, taken);
      keep();
      with_.onJoin({ caret });
    };
    ask();
    const timer = setInterval(ask, askEvery);
    return () => {
      clearInterval(timer);
      latest.current.joining.onAway();
    };
  }, [isOpen]);
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
  readonly joined: JoinState;
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
