import build from "fast-json-stringify";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import { refreshToken } from "./authenticate.ts";
import { isOwnOrigin, keepCookie } from "./cookie.ts";
import { tellCode } from "./errors.ts";
import type { RawReply } from "./raw-route.ts";
import type { Outcome, RequestContext } from "./request-context.ts";
import type { Route } from "./route.ts";
import type { StreamReply } from "./stream-registry.ts";
import type { TSchema } from "typebox";

/** Sends the result of a request: JSON, bytes or a stream, with the client's next token. */
export function sendOutcome(
  context: RequestContext<FastifyRequest>,
  outcome: Outcome,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const { platform, route, request } = context;
  if (outcome.status < 400 && request.keyEndsSoon !== null) {
    reply.header("x-api-key-expires-at", request.keyEndsSoon.toISOString());
  }
  keepCookie(platform.services, route, request, reply, nextToken(context, outcome, reply));
  if (route.kind === "stream") return platform.streams.open(request, reply, outcome.body as StreamReply);
  if (route.kind === "raw") {
    const raw = outcome.body as RawReply;
    platform.checks.sends(route.id, raw.headers["content-type"]);
    return sendRaw(request, reply, outcome.status, { ...raw, headers: rawHeaders(route, request, raw) });
  }
  if (outcome.status >= 400) tellCode(reply, outcome.body as { code?: unknown });
  // exactly as it was stored: an older version of the server may have answered it by an older schema
  if (outcome.isReplay === true) reply.type("application/json; charset=utf-8").serializer(JSON.stringify);
  else platform.checks.reply(route.id, outcome.status, outcome.body);
  return reply.code(outcome.status).send(outcome.body);
}

/** The client's next token: of a session that begins, or of its own session, renewed; null to keep the one it has. */
function nextToken(
  { platform, route, request }: RequestContext<FastifyRequest>,
  { body }: Outcome,
  reply: FastifyReply,
): string | null {
  if (route.http.session === "ends") return null;
  const created = route.http.session === null ? null : ((body as { token?: string }).token ?? null);
  const renewed = route.http.session === "replaces" ? created : refreshToken(platform.services.credentials, request);
  if (renewed !== null) reply.header("x-refreshed-token", renewed);
  return created ?? renewed;
}

/** Sends bytes with their headers; or 304 if the client has the same version, by its ETag (RFC 9110, 13.1.2). */
async function sendRaw(
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

declare module "fastify" {
  interface FastifyContextConfig {
    /** the request ends the session, or all others */
    endsSession?: boolean;
  }
}

type Headers = Readonly<Record<string, string>>;

/** A reply that depends on who asks. Nothing of it may outlive the session, so nobody keeps it (§12.3 rule 3). */
const ofCaller: Headers = { "cache-control": "private, no-store" };
/** A reply by a link: for no cache and no search engine. */
const unlisted: Headers = {
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
};

/** The headers that say who may keep a reply, by what its route declares. They are set before anything else can answer. */
export function cacheHeaders({ auth, http }: Route): Headers {
  if (auth === "public") return http.cache === "unlisted" ? unlisted : {};
  return ofCaller;
}

/**
 * The headers of bytes. A reply that depends on who asks is kept only where its route declares `until sign-out`, and only by a browser that
 * trusts the address: such a browser says from where it asks, and obeys `Clear-Site-Data`.
 */
function rawHeaders({ auth, http }: Route, { headers: asked }: FastifyRequest, { headers }: RawReply): Headers {
  if (auth === "public") return headers;
  if (http.cache === "until sign-out" && asked["sec-fetch-site"] !== undefined) return headers;
  const { "cache-control": _kept, ...rest } = headers;
  return rest;
}

/**
 * Makes a browser forget what it kept of the person: when a session ends, when the password changes, and when the browser comes with
 * the cookie of a session that has ended elsewhere. Only the web app's own requests do it.
 */
export function clearCaches(app: FastifyInstance, webOrigin: string): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    const isDone = request.routeOptions.config.endsSession === true && reply.statusCode < 400;
    const isOver = isDone || (reply.statusCode === 401 && request.byCookie);
    if (isOver && isOwnOrigin(request, webOrigin)) reply.header("clear-site-data", '"cache"');
    done(null, payload);
  });
}

/** The serializer checks values that may be null, or are of several forms: 0.07 is a multiple of 0.01 for it, too. */
const options = { ajv: { multipleOfPrecision: 6 } };

/** By their schemas, which all servers of a process have in common. */
const serializers = new WeakMap<TSchema, (reply: unknown) => string>();

/** Serializers are built when a route first answers, so that the start is fast. */
export function useSerializers(app: FastifyInstance): void {
  app.setSerializerCompiler<TSchema>(
    ({ schema }) =>
      (reply) =>
        serializers.getOrInsertComputed(schema, (key) => build(key, options))(reply),
  );
}
