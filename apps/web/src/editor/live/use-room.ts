import { useEffect, useState, useSyncExternalStore } from "react";
import { browserEnvironment } from "#data/environment.ts";
import { roomAddress } from "./address.ts";
import { leaveRoom } from "./leave-room.ts";
import { Room, type RoomOptions, type RoomState } from "./room.ts";

/**
 * The options of a live text: the source of tickets, and the store of drafts. Another object is another room. Without an
 * address rooms are where the page comes from.
 */
export type RoomSource = Pick<RoomOptions, "ticket" | "drafts" | "keep" | "lost" | "keepLost"> &
  Partial<Pick<RoomOptions, "address">>;

const stateless = (): null => null;
const unsubscribed = (): (() => void) => () => {};

/** Opens a room as long as it is shown. @returns how it stands; null until then, and when it was left */
export function useRoom(source: RoomSource | null): RoomState | null {
  const [room, setRoom] = useState<Room | null>(null);
  useEffect(() => {
    if (source === null) return undefined;
    const { clock, presence } = browserEnvironment();
    const opened = new Room({ address: roomAddress(), ...source, clock });
    setRoom(opened);
    const stop = presence.subscribe(() => presence.isOnline() && opened.retry());
    const keep = (): void => opened.keep();
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("pagehide", keep);
      stop();
      leaveRoom(opened, clock);
      setRoom(null);
    };
  }, [source]);
  return useSyncExternalStore(room?.subscribe ?? unsubscribed, room?.state ?? stateless);
}

/** Whether something holds for a while already. @param milliseconds for how long */
export function useLasting(holds: boolean, milliseconds: number): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!holds) return undefined;
    const timer = setTimeout(() => setLong(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [holds, milliseconds]);
  return isLong;
}
