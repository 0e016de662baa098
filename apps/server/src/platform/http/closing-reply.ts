import { STATUS_CODES } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Answers a request whose body is not waited for, and closes its connection. Fastify cannot send this, because it waits for the body. */
export function answerAndClose(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  { status, code, message }: { readonly status: number; readonly code: string; readonly message: string },
): void {
  // a request may have been answered already, without reading its body
  if (!reply.sent) raw.socket.write(textOf(status, code, message));
  raw.destroy();
}

function textOf(statusCode: number, code: string, message: string): string {
  const error = STATUS_CODES[statusCode] ?? "Error";
  const body = JSON.stringify({ statusCode, code, error, message });
  const headers = [
    "connection: close",
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    `x-error-code: ${code}`,
  ];
  return `HTTP/1.1 ${statusCode} ${error}\r\n${headers.join("\r\n")}\r\n\r\n${body}`;
}
