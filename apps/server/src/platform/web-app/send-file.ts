import type { FastifyReply, FastifyRequest } from "fastify";
import type { WebFile } from "./files.ts";

const forever = "public, max-age=31536000, immutable";

/** Sends a file as the client takes it, or tells that the client has it already. */
export function sendFile({ headers }: FastifyRequest, reply: FastifyReply, file: WebFile): FastifyReply {
  // the same address has two kinds of answers
  reply.header("vary", "Accept, Accept-Encoding, Sec-Fetch-Mode").header("etag", file.etag);
  reply.header("cache-control", file.isImmutable ? forever : "no-cache");
  if (headers["if-none-match"] === file.etag) return reply.code(304).send();
  const encoding = (["br", "gzip"] as const).find(
    (name) => file.bytes[name] !== undefined && accepts(headers["accept-encoding"], name),
  );
  if (encoding !== undefined) reply.header("content-encoding", encoding);
  return reply.type(file.type).send(file.bytes[encoding ?? "identity"]);
}

/** Whether a client takes an encoding: it is named, and not with the weight 0. */
function accepts(header = "", encoding: string): boolean {
  const named = header.split(",").map((part) => part.trim().toLowerCase());
  return named.some(
    (part) => part === encoding || (part.startsWith(`${encoding};`) && !/;\s*q=0(?:\.0*)?$/.test(part)),
  );
}
