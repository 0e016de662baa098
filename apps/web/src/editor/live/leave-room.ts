import type { Clock } from "#data/environment.ts";
import type { Room } from "./room.ts";

/** The time for which a room that is left waits until the last words are stored. In milliseconds. */
const longest = 3000;

/** Leaves a room as soon as all is stored, and soon in any case. What is not stored until then is kept. */
export function leaveRoom(room: Room, clock: Clock): void {
  room.keep();
  // nobody sees somebody who has left
  room.state().copy.awareness.setLocalState(null);
  const isDone = (): boolean => room.state().isSaved || room.state().status !== "live";
  if (isDone()) {
    room.end();
    return;
  }
  const stop = clock.after(longest, () => room.end());
  room.subscribe(() => {
    if (!isDone()) return;
    stop();
    room.end();
  });
}
