import { leadsTo } from "./connect.ts";
import type { HttpConnection } from "./http-connection.ts";
import type { ResolvedHost } from "./resolve.ts";

/** Keeps the connection to one endpoint from one attempt to the next. Connections close by themselves when unused. */
export type KeepAlive = {
  /** The kept connection, if it is open and its other end is an address that was checked just now; null without one. */
  take(host: ResolvedHost, name: string): HttpConnection | null;
  /** @param name host name and port of the URL: the certificate that was verified is for that name */
  keep(connection: HttpConnection, name: string): void;
  close(): void;
};

export function createKeepAlive(): KeepAlive {
  let kept: { readonly connection: HttpConnection; readonly name: string } | null = null;
  const close = (): void => {
    kept?.connection.socket.destroy();
    kept = null;
  };
  return {
    take: (host, name) => {
      if (kept === null) return null;
      const { connection } = kept;
      const { socket } = connection;
      const fits = kept.name === name && leadsTo(host, socket.remoteAddress) && socket.remotePort === host.port;
      if (!fits || !socket.writable || !socket.readable) {
        close();
        return null;
      }
      kept = null;
      return connection;
    },
    keep: (connection, name) => {
      close();
      kept = { connection, name };
    },
    close,
  };
}
