import { connect, type Socket } from "node:net";

/** The parts of a reply that the measurement needs. */
export type HttpReply = { readonly status: number; readonly body: Buffer };

export type HttpRequest = { readonly method: string; readonly path: string; readonly body?: unknown };

/** One keep-alive connection for one request at a time, which costs far less than a general client. */
export type HttpConnection = {
  send(request: HttpRequest, authorization: string): Promise<HttpReply>;
  close(): void;
};

type Head = { readonly status: number; readonly bodyStart: number; readonly length: number | "chunked" };

/** Opens a connection to a server on this machine. */
export async function openConnection(port: number): Promise<HttpConnection> {
  const socket = await dial(port);
  let received: Buffer = Buffer.alloc(0);
  let answered: ((reply: HttpReply) => void) | null = null;
  let failed: ((error: Error) => void) | null = null;
  const fail = (error: Error): void => {
    failed?.(error);
    answered = failed = null;
  };
  socket.on("data", (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const reply = readReply(received);
    if (reply === null) return;
    received = Buffer.alloc(0);
    const tell = answered;
    answered = failed = null;
    tell?.(reply);
  });
  socket.on("error", fail);
  socket.on("close", () => fail(new Error("The server closed the connection.")));
  return {
    send: (request, authorization) =>
      new Promise((resolve, reject) => {
        answered = resolve;
        failed = reject;
        socket.write(requestText(request, authorization));
      }),
    close: () => socket.destroy(),
  };
}

/** A TCP connection to a port of this machine. */
export function dial(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.off("error", reject);
      resolve(socket.setNoDelay(true));
    });
    socket.once("error", reject);
  });
}

/** The bytes of a request. */
export function requestText({ method, path, body }: HttpRequest, authorization: string): string {
  const head = `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${authorization}\r\n`;
  if (body === undefined) return `${head}\r\n`;
  const text = JSON.stringify(body);
  return `${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

/** The reply in the bytes that were received so far; null while it is incomplete. */
function readReply(received: Buffer): HttpReply | null {
  const head = readHead(received);
  if (head === null) return null;
  const { status, bodyStart, length } = head;
  if (length === "chunked") {
    const body = readChunks(received, bodyStart);
    return body === null ? null : { status, body };
  }
  if (received.length < bodyStart + length) return null;
  return { status, body: received.subarray(bodyStart, bodyStart + length) };
}

function readHead(received: Buffer): Head | null {
  const end = received.indexOf("\r\n\r\n");
  if (end === -1) return null;
  const text = received.toString("latin1", 0, end);
  const status = Number(text.slice(9, 12));
  const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
  const isChunked = length === undefined && /\r\ntransfer-encoding: *chunked/i.test(text);
  return { status, bodyStart: end + 4, length: isChunked ? "chunked" : Number(length ?? 0) };
}

function readChunks(received: Buffer, start: number): Buffer | null {
  const parts: Buffer[] = [];
  for (let at = start; ;) {
    const lineEnd = received.indexOf("\r\n", at);
    if (lineEnd === -1) return null;
    const size = Number.parseInt(received.toString("latin1", at, lineEnd), 16);
    const next = lineEnd + 2 + size + 2;
    if (received.length < next) return null;
    if (size === 0) return Buffer.concat(parts);
    parts.push(received.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = next;
  }
}
