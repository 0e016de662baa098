import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { RawReply } from "./raw-route.ts";

/**
 * Sends bytes with their headers; or 304 if the client has the same version, by its ETag (RFC 9110, 13.1.2).
 */
export async function sendRaw(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  { headers, body }: RawReply,
): Promise<FastifyReply> {
  const etag = headers["etag"];
  if (etag === undefined || !names(request.headers["if-none-match"], etag)) {
    if (request.method === "HEAD" && body instanceof Readable) return sendHead(reply, status, headers, body);
    const sent = typeof body === "function" ? await body() : body;
    return reply.code(status).headers(headers).send(sent);
  }
  if (body instanceof Readable) body.destroy();
  const { "content-type": _type, "content-length": _length, ...rest } = headers;
  return reply.code(304).headers(rest).send();
}

/** Answers with the headers of a file, which is not read. */
function sendHead(reply: FastifyReply, status: number, headers: RawReply["headers"], body: Readable): FastifyReply {
  body.destroy();
  // a text would replace the length that the headers tell
  return reply.code(status).headers(headers).send(Readable.from([]));
}

/** Whether an If-None-Match names this tag; weak tags compare equal. */
function names(header: string | undefined, etag: string): boolean {
  const tags = (header ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes("*") || tags.includes(etag);
}
