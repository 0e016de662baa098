import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { createSecureContext, type SecureContextOptions, TLSSocket } from "node:tls";
import type { Certificate } from "./certificates.ts";

/** What a receiver was sent. */
export type Received = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer };

/** A third party's server on loopback. */
export type Receiver = {
  readonly port: number;
  /** connections so far, whether or not a request came over them */
  readonly connections: () => number;
  /** those that are still open */
  readonly open: () => number;
  close(): Promise<void>;
};

/** Where a receiver listens; port 0 is any that is free. */
export type At = { readonly address: string; readonly port: number };

const onLoopback: At = { address: "127.0.0.1", port: 0 };

/** A server that does with each new connection as it likes, before any handshake. */
export async function startRawReceiver(behave: (socket: Socket) => void, at = onLoopback): Promise<Receiver> {
  const sockets = new Set<Socket>();
  let count = 0;
  const server: Server = createTcpServer((socket) => {
    count += 1;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    // clients may break connections; a receiver that crashed because of it would prove nothing
    socket.on("error", () => {});
    behave(socket);
  });
  server.listen(at.port, at.address);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => count,
    open: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Offers a certificate on a connection, and does as it likes with what comes of that. */
export function behindTls(
  certificate: Certificate,
  behave: (socket: TLSSocket) => void,
  options: SecureContextOptions = {},
): (plain: Socket) => void {
  const secureContext = createSecureContext({ ...certificate, ...options });
  return (plain) => {
    const socket = new TLSSocket(plain, { isServer: true, secureContext });
    socket.on("error", () => {});
    behave(socket);
  };
}

/** A server that does as it likes behind a handshake: `behave` gets the connection when the client has sent something. */
export function startTlsReceiver(certificate: Certificate, behave: (socket: TLSSocket) => void): Promise<Receiver> {
  return startRawReceiver(behindTls(certificate, (socket) => void socket.once("data", () => behave(socket))));
}

/** A receiver as they should be: it keeps what it is sent. @param answer 200 with nothing when not given */
export async function startReceiver(
  certificate: Certificate,
  answer: RequestListener = (_request, response) => void response.end(),
): Promise<Receiver & { readonly received: readonly Received[] }> {
  const received: Received[] = [];
  const http = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      received.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(parts) });
      answer(request, response);
    });
  });
  const receiver = await startRawReceiver(behindTls(certificate, (socket) => void http.emit("connection", socket)));
  return { ...receiver, received };
}
