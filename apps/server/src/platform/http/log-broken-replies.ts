import { type FastifyReply, type FastifyRequest, LogController } from "fastify";

/**
 * Logs no request, but every reply that breaks off after its headers were sent: the client sees only a cut connection, and no error
 * handler is asked any more.
 */
export class LogBrokenReplies extends LogController {
  constructor() {
    super({ disableRequestLogging: true });
  }

  override streamError(error: Error & { readonly code?: string }, request: FastifyRequest, _reply: FastifyReply): void {
    // the client went away
    if (error.code === "ERR_STREAM_PREMATURE_CLOSE") return;
    request.log.error({ err: error }, "a reply broke off");
  }
}
