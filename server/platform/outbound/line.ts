import type { TLSSocket } from "node:tls";
import { leadsTo } from "./connect.ts";
import type { Place } from "./resolve.ts";

/** Keeps a connection from one attempt to the next, for who sends much to one receiver. */
export type Line = {
  /** The kept connection, if it is open and leads to an address that was checked just now; null without one. */
  take(place: Place, host: string): TLSSocket | null;
  /** @param host name and port: a certificate for another name was never seen on it */
  keep(socket: TLSSocket, host: string): void;
  close(): void;
};

/** An unused connection is closed after so long. In milliseconds. */
const idle = 2000;

export function createLine(): Line {
  let kept: { readonly socket: TLSSocket; readonly host: string } | null = null;
  const close = (): void => {
    kept?.socket.destroy();
    kept = null;
  };
  return {
    take: (place, host) => {
      if (kept === null) return null;
      const { socket } = kept;
      const fits = kept.host === host && leadsTo(place, socket.remoteAddress) && socket.remotePort === place.port;
      if (!fits || !socket.writable || !socket.readable) {
        close();
        return null;
      }
      kept = null;
      socket.setTimeout(0);
      return socket.ref();
    },
    keep: (socket, host) => {
      close();
      kept = { socket, host };
      // each request leaves a listener behind
      socket.setMaxListeners(0);
      socket.setTimeout(idle, () => socket.destroy());
      socket.unref();
    },
    close,
  };
}
