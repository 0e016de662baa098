import type { TLSSocket } from "node:tls";
import { Failure } from "./failure.ts";

/** The received part of one response. */
export type ResponsePart = {
  /** the bytes that the connection had received before */
  readonly before: number;
  /** nothing of the final response was received yet */
  isAtStart: boolean;
  /** the beginning of an interim response, until the rest of it arrives */
  held: Buffer;
};

/**
 * The most that is read of one response: more than its headers and its body may have, because undici counts neither interim
 * responses nor white space, reason phrases and chunk extensions. In bytes.
 */
const mostReceived = 128 * 1024;

const headersEnd = "\r\n\r\n";
const statusLength = "HTTP/1.1 100".length;
/** Any interim status but 101: nobody asked for another protocol, and undici rejects it. */
const interimStatus = /^HTTP\/1\.[01] 1(?:0[02-9]|[1-9]\d)$/;
const interimBeginning = "HTTP/1.1 1";

export function startReceiving(socket: TLSSocket): ResponsePart {
  return { before: socket.bytesRead, isAtStart: true, held: Buffer.alloc(0) };
}

/**
 * Takes interim responses off what a socket has received, before undici reads it, and bounds how much is received.
 * undici fails at every `100 Continue`, which a receiver may send unasked and a client must skip (RFC 9110, section 15.2).
 * @returns why no more is read; null when undici may go on
 */
export function checkReceived(socket: TLSSocket, received: ResponsePart): Failure | null {
  if (socket.bytesRead - received.before > mostReceived) return new Failure("protocol");
  if (!received.isAtStart) return null;
  const chunk = socket.read() as Buffer | null;
  if (chunk === null) return null;
  const rest = withoutInterim(Buffer.concat([received.held, chunk]));
  received.isAtStart = rest.length === 0 || mayBeInterim(rest);
  received.held = received.isAtStart ? rest : Buffer.alloc(0);
  if (!received.isAtStart) socket.unshift(rest);
  return null;
}

/** Drops every interim response that is complete. */
function withoutInterim(bytes: Buffer): Buffer {
  let rest = bytes;
  while (startsInterim(rest)) {
    const end = rest.indexOf(headersEnd);
    if (end === -1) return rest;
    rest = rest.subarray(end + headersEnd.length);
  }
  return rest;
}

function startsInterim(bytes: Buffer): boolean {
  return interimStatus.test(bytes.toString("latin1", 0, statusLength));
}

/** Whether bytes are an interim response, or may become one when more arrives. */
function mayBeInterim(bytes: Buffer): boolean {
  if (bytes.length >= statusLength) return startsInterim(bytes);
  return interimBeginning.startsWith(bytes.toString("latin1", 0, interimBeginning.length));
}
