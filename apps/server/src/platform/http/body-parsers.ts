import type { FastifyInstance, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { HttpError } from "./errors.ts";
import type { Route } from "./route.ts";

/** Adds a route where bodies are parsed as it needs: as JSON, byte for byte, or not at all. */
export function withParser(
  app: FastifyInstance,
  { ignoresBody, signedBy }: Pick<Route["http"], "ignoresBody" | "signedBy">,
  add: (scope: FastifyInstance) => void,
): void {
  if (!ignoresBody && signedBy === null) return add(app);
  app.register(async (scope) => {
    if (signedBy === null) ignoreBodies(scope);
    else keepBytes(scope, signedBy.header);
    add(scope);
  });
}

/**
 * Rejects forms, which any page may send without a CORS preflight request. (The parsers reject the other types.)
 * @throws HttpError 415
 */
export function checkContentType(route: Route, request: FastifyRequest): void {
  if (
    route.kind === "upload" ||
    route.http.ignoresBody ||
    !request.headers["content-type"]?.toLowerCase().startsWith("multipart/")
  )
    return;
  throw new HttpError(415, "FST_ERR_CTP_INVALID_MEDIA_TYPE", "Unsupported Media Type: send application/json.");
}

/** The largest body of a route that ignores it. In bytes. */
const maxIgnoredBody = 4096;

/** Accepts bodies of every type, only in this scope, and ignores them. */
function ignoreBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  const options = { parseAs: "buffer", bodyLimit: maxIgnoredBody } as const;
  scope.addContentTypeParser("*", options, (_request, _body, done) => done(null, undefined));
}

/** A body as it was sent, with the signature that its route's header has. */
export type SignedBody = { readonly bytes: Buffer; readonly signature: string | null };

/** The schema of such a body: nothing is known of it before its signature was checked. Without a body it is undefined. */
export const SignedBody = Type.Unsafe<SignedBody | undefined>({});

/** Takes JSON bodies byte for byte, only in this scope. @param header the name of the signature's header, in lower case */
function keepBytes(scope: FastifyInstance, header: string): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, bytes, done) => {
    const given = request.headers[header];
    done(null, { bytes, signature: typeof given === "string" ? given : null });
  });
}
