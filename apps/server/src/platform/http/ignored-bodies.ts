import type { FastifyInstance } from "fastify";

/** The largest body of a route that ignores it. In bytes. */
const maxIgnoredBody = 4096;

/** Accepts bodies of every type, only in this scope, and ignores them. */
export function ignoreBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  const options = { parseAs: "buffer", bodyLimit: maxIgnoredBody } as const;
  scope.addContentTypeParser("*", options, (_request, _body, done) => done(null, undefined));
}
