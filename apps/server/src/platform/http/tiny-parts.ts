import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerAndClose } from "./slow-clients.ts";

/** The number of parts that a body may have at any size, and the average number of bytes that more parts must have. */
const most = 2000;
const smallest = 32;
const message = `More than ${most} parts of the body have less than ${smallest} bytes on average. Send larger parts.`;

/**
 * Ends the connection of a body that comes in very many very small parts, whatever is done with it: a part of one byte takes as much time as one
 * of thousands, and five bytes to send.
 */
export function refuseTinyParts(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (request.headers["transfer-encoding"] !== undefined) countParts(request, reply);
    done();
  });
}

/** Counts at the one place that the parts of every body go through, also those of a file and of a body that is not read. */
function countParts(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  const push = raw.push.bind(raw);
  let [parts, bytes] = [0, 0];
  raw.push = (part: Buffer | null, encoding?: BufferEncoding): boolean => {
    if (part === null) return push(part, encoding);
    parts += 1;
    bytes += part.length;
    if (parts <= most || bytes >= parts * smallest) return push(part, encoding);
    if (!raw.destroyed) answerAndClose(request, reply, { status: 400, code: "BODY_IN_TINY_PARTS", message });
    return false;
  };
}
