import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { createSecureContext, type SecureContextOptions, TLSSocket } from "node:tls";
import type { Certificate } from "./certificates.ts";

/** A request that a receiver got. */
export type ReceivedRequest = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer };

/** A third party's server on loopback. */
export type Receiver = {
  readonly port: number;
  /** connections so far, with or without a request */
  readonly connections: () => number;
  /** connections that are still open */
  readonly open: () => number;
  close(): Promise<void>;
};

/** The address on which a receiver listens; port 0 is any free port. */
export type ListenAddress = { readonly address: string; readonly port: number };

const onLoopback: ListenAddress = { address: "127.0.0.1", port: 0 };

/** A server that handles each new connection itself, before any TLS handshake. */
export async function startRawReceiver(behave: (socket: Socket) => void, at = onLoopback): Promise<Receiver> {
  const sockets = new Set<Socket>();
  let count = 0;
  const server: Server = createTcpServer((socket) => {
    count += 1;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    // clients may break connections; a receiver that crashes because of that would prove nothing
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

/** Does a TLS handshake on a connection, and passes the result on. */
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

/** A server that handles connections after the TLS handshake: `behave` gets them when the client has sent something. */
export function startTlsReceiver(certificate: Certificate, behave: (socket: TLSSocket) => void): Promise<Receiver> {
  return startRawReceiver(behindTls(certificate, (socket) => void socket.once("data", () => behave(socket))));
}

/** A healthy receiver, which stores what it gets. @param answer an empty 200 if left out */
export async function startReceiver(
  certificate: Certificate,
  answer: RequestListener = (_request, response) => void response.end(),
): Promise<Receiver & { readonly received: readonly ReceivedRequest[] }> {
  const received: ReceivedRequest[] = [];
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
