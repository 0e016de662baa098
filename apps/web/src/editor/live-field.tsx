import type { DocumentJson } from "@stoa/document";
import { type Ref, Suspense, useCallback, useImperativeHandle, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Editor, type EditorProps } from "./editor.tsx";
import type { Joined, LiveTextProps } from "./live/live-text.tsx";
import type { EditorHandle } from "./session.ts";
import { lazily } from "#ui/lazily.tsx";

const LiveText = lazily(async () => (await import("./live/live-text.tsx")).LiveText);

export type LiveFieldProps = Omit<EditorProps, "ref" | "value"> &
  Pick<LiveTextProps, "source" | "value" | "onState"> & {
    /** whether the room opens before anybody clicks into the text */
    readonly atOnce?: boolean;
    /** whether everything that `onChange` told is stored: then a room can take over */
    readonly isStored: () => boolean;
    /** of the editor, as long as the text is edited alone */
    readonly ref?: Ref<EditorHandle>;
  };

/**
 * A text that is edited at once, and together with others as soon as its room is open. Until then, and where no room opens, it is edited
 * alone: `onChange` tells the changes, which the caller saves with the version they are based on.
 */
export function LiveField({ source, atOnce = false, isStored, onState, ref, ...field }: LiveFieldProps) {
  const alone = useRef<EditorHandle>(null);
  useImperativeHandle(ref, () => aloneOf(alone), []);
  const hasDraft = (source.drafts ?? []).length > 0;
  const hasLost = source.lost !== undefined && source.lost !== null;
  const [isWanted, setWanted] = useState(atOnce || hasDraft || hasLost);
  const [joined, setJoined] = useState<Joined | null>(null);
  const mayJoin = useCallback(
    (theirs: DocumentJson | null, isLate: boolean): Joined | null => {
      const editor = alone.current;
      if (editor === null || editor.isBusy() || !isStored()) return null;
      const mine = editor.read();
      // what was stored a moment ago may still be on its way into the room
      const isSame = JSON.stringify(mine) === JSON.stringify(theirs);
      return isSame || hasDraft || isLate ? { caret: editor.caret() } : null;
    },
    [isStored, hasDraft],
  );
  // in the same task: no key may come between the answer and the new editor
  const join = useCallback((answer: Joined): void => flushSync(() => setJoined(answer)), []);
  const { onChange: _alone, ...together } = field;
  return (
    <div onFocus={() => setWanted(true)}>
      {joined === null && <Editor {...field} ref={alone} />}
      {isWanted && (
        <Suspense>
          <LiveText {...together} source={source} joined={joined} mayJoin={mayJoin} onJoin={join} onState={onState} />
        </Suspense>
      )}
    </div>
  );
}

/** What the caller does with the editor does nothing when the room has taken over. */
function aloneOf(alone: { readonly current: EditorHandle | null }): EditorHandle {
  return {
    focus: () => alone.current?.focus(),
    set: (document) => alone.current?.set(document),
    insert: (document) => alone.current?.insert(document),
    submit: () => alone.current?.submit(),
    read: () => alone.current?.read() ?? null,
    caret: () => alone.current?.caret() ?? null,
    select: (caret) => alone.current?.select(caret),
    isBusy: () => alone.current?.isBusy() ?? false,
  };
}
