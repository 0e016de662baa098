import { leadsTo } from "./connect.ts";
import type { Place } from "./resolve.ts";
import type { Wire } from "./http-connection.ts";

/** Keeps a connection from one attempt to the next, for who sends much to one receiver. */
export type Line = {
  /** The kept connection, if it is open and leads to an address that was checked just now; null without one. */
  take(place: Place, host: string): Wire | null;
  /** @param host name and port: a certificate for another name was never seen on it */
  keep(wire: Wire, host: string): void;
  close(): void;
};

/** An unused connection is closed after so long. In milliseconds. */
const idle = 2000;

export function createLine(): Line {
  let kept: { readonly wire: Wire; readonly host: string } | null = null;
  const close = (): void => {
    kept?.wire.socket.destroy();
    kept = null;
  };
  return {
    take: (place, host) => {
      if (kept === null) return null;
      const { wire } = kept;
      const { socket } = wire;
      const fits = kept.host === host && leadsTo(place, socket.remoteAddress) && socket.remotePort === place.port;
      if (!fits || !socket.writable || !socket.readable) {
        close();
        return null;
      }
      kept = null;
      socket.setTimeout(0);
      socket.ref();
      return wire;
    },
    keep: (wire, host) => {
      close();
      kept = { wire, host };
      const { socket } = wire;
      if (socket.listenerCount("timeout") === 0) socket.on("timeout", () => socket.destroy());
      socket.setTimeout(idle);
      socket.unref();
    },
    close,
  };
}
