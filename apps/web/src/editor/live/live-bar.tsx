import type { DocumentJson } from "@stoa/document";
import { useEffect, useState } from "react";
import { editorWords } from "#i18n/en/editor.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import type { Copy } from "./copy.ts";
import { type OtherPerson, othersIn } from "./plugins.ts";
import type { RoomState } from "./room.ts";
import { useLasting } from "./use-room.ts";
import "./live.css";

/** The other people in the text, and whether its changes are stored. */
export function LiveBar({ state }: { state: RoomState }) {
  const others = useOthers(state.copy);
  const isLate = useLasting(!state.isSaved, 1000);
  return (
    <div className="live-bar">
      {others.length > 0 && (
        <span className="avatars" role="group" aria-label={editorWords.liveOthers}>
          {others.map(({ uuid, name }) => (
            <Avatar key={uuid} person={{ uuid, ...named(name) }} />
          ))}
        </span>
      )}
      <span role="status" className="live-status" data-status={state.status}>
        {statusOf(state, isLate)}
      </span>
    </div>
  );
}

function statusOf({ status, why, mayWrite, isSaved }: RoomState, isLate: boolean): string {
  if (status === "ended") return why === null ? "" : editorWords.liveEnded[why];
  if (status === "offline") return editorWords.liveOffline;
  if (!mayWrite) return isSaved ? editorWords.liveReading : editorWords.liveReadingUnsaved;
  return isLate ? editorWords.liveSaving : "";
}

function named(name: string): { first_name: string; last_name: string } {
  const [first_name = "", ...rest] = name.split(" ");
  return { first_name, last_name: rest.join(" ") };
}

function useOthers(copy: Copy): readonly OtherPerson[] {
  const [others, setOthers] = useState<readonly OtherPerson[]>([]);
  useEffect(() => {
    const look = (): void => {
      const now = othersIn(copy);
      // a cursor that moves changes nobody
      setOthers((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
    };
    look();
    copy.awareness.on("change", look);
    return () => copy.awareness.off("change", look);
  }, [copy]);
  return others;
}

/** Offers what was typed and could not be stored, because the document has begun anew or did not take it. */
export function LostText({ state, insert }: { state: RoomState; insert: (lost: DocumentJson) => void }) {
  const { lost, dismissLost } = state;
  if (lost === null || !state.mayWrite) return null;
  return (
    <div className="live-lost" role="alert">
      <p>{editorWords.liveLost}</p>
      <Button
        size="small"
        onClick={() => {
          insert(lost);
          dismissLost();
        }}
      >
        {editorWords.liveLostInsert}
      </Button>
      <Button size="small" kind="quiet" onClick={dismissLost}>
        {editorWords.liveLostDrop}
      </Button>
    </div>
  );
}
