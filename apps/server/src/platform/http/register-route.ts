import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from "fastify";
import { ApiError } from "#kernel/errors.ts";
import { type TProperties, type TSchema, Type } from "typebox";
import type { Platform } from "./services.ts";
import { checkClientId, checkHeader, refreshToken } from "./authenticate.ts";
import { cacheHeaders, rawHeaders } from "./cache-headers.ts";
import { showsSecret } from "./compression.ts";
import { checkOrigin, keepCookie } from "./cookie.ts";
import { type Outcome, executeRead, executeWrite } from "./execute.ts";
import { checkCredential, type RequestContext } from "./authorize.ts";
import { idempotencyHooks, readIdempotencyKey } from "./idempotency.ts";
import { withBody } from "./body-memory.ts";
import { withParser } from "./body-parsers.ts";
import { HttpError, tellCode } from "./errors.ts";
import { inConstantTime } from "./constant-time.ts";
import type { RawReply } from "./raw-route.ts";
import { platformFor } from "./platform-for.ts";
import { sendRaw } from "./send-raw.ts";
import { countsFor } from "./rate-limit.ts";
import { beforeAccess } from "./caller-turns.ts";
import { confirmCredential } from "./confirm-credential.ts";
import type { Route } from "./route.ts";
import { closed, Uuid } from "./schemas.ts";
import { checkSocketOrigin, socketHandlers } from "./sockets.ts";
import type { StreamReply } from "./stream-registry.ts";
import { recordStaffCall } from "./staff-calls.ts";
import { loopTurns } from "#platform/util/loop-turns.ts";
import { type Received, withUpload } from "./upload.ts";
import { checkJson } from "./validators.ts";

/** "/boards/{board_uuid}" → "/boards/:board_uuid" */
export function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ":$1");
}

/** The path parameters of a route: uuids unless it says otherwise. */
export function paramsSchema(route: Pick<Route, "path" | "params">): TSchema {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  const properties: TProperties = Object.fromEntries(names.map((name) => [name, route.params[name] ?? Uuid]));
  return closed(properties);
}

const noBody = closed({}, { "x-optional": true });

/** Described once, because what is compiled from a schema is found again by the schema. */
const schemas = new WeakMap<Route, FastifySchema>();

/** The closed schemas of a route, as Fastify takes them. */
function fastifySchema(route: Route): FastifySchema {
  const hasBody = route.method !== "GET" && route.kind !== "upload";
  return {
    params: paramsSchema(route),
    querystring: route.query ?? closed({}),
    ...(hasBody ? { body: route.body ?? noBody } : {}),
    ...(route.kind === "json" || route.kind === "upload"
      ? { response: { [route.http.status]: Type.Object(route.reply, { additionalProperties: false }) } }
      : {}),
  };
}

/**
 * Rejects forms, which any page may send without a CORS preflight request. (The parsers reject the other types.)
 * @throws HttpError 415
 */
function checkContentType(route: Route, request: FastifyRequest): void {
  if (
    route.kind === "upload" ||
    route.http.ignoresBody ||
    !request.headers["content-type"]?.toLowerCase().startsWith("multipart/")
  )
    return;
  throw new HttpError(415, "FST_ERR_CTP_INVALID_MEDIA_TYPE", "Unsupported Media Type: send application/json.");
}

/** Adds a route to the server, with all the checks before its handler. Nothing else adds routes. */
export function registerRoute(app: FastifyInstance, platform: Platform, route: Route): void {
  const options: RouteOptions = {
    method: route.method,
    url: fastifyPath(route.path),
    schema: schemas.getOrInsertComputed(route, fastifySchema),
    attachValidation: true,
    ...(route.http.bodyBytes === null ? {} : { bodyLimit: route.http.bodyBytes }),
    config: {
      ...countsFor(route),
      ...(route.kind === "upload" ? { receives: "file" } : {}),
      isSecret: showsSecret(closed(route.reply)),
      endsSession: route.http.session === "ends" || route.http.session === "replaces",
    },
    onRequest: async (request, reply) => {
      reply.headers(cacheHeaders(route));
      // guard: no credential is checked
      checkHeader(route.auth, request);
      // guard: no origin is checked | by cookie.test.ts
      checkOrigin(route, request, platform.services.webOrigin);
      if (route.kind === "socket") checkSocketOrigin(request, platform);
      checkClientId(request);
      checkContentType(route, request);
    },
    ...(route.kind === "socket"
      ? socketHandlers((request) => admit(platformFor(platform, request), route, request))
      : { handler: (request, reply) => answer(platformFor(platform, request, reply), route, request, reply) }),
  };
  withParser(app, route.http, (scope) => void scope.route(options));
}

/** Decides whether a WebSocket is opened; from then on there are no replies. @returns what takes it over */
async function admit(platform: Platform, route: Route, request: FastifyRequest): Promise<unknown> {
  const extra = { isUpgrade: request.ws };
  return (await checkAndServe({ platform, route, request, extra }).catch(told(platform, route))).body;
}

/** Tells the tests of an expected error. */
function told({ checks }: Platform, { id }: Route): (error: unknown) => never {
  return (error) => {
    if (error instanceof ApiError) checks.error(id, error);
    throw error;
  };
}

async function answer(
  platform: Platform,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const isHead = request.method === "HEAD";
  const context: RequestContext<FastifyRequest> = { platform, route, request, extra: {}, isHead };
  const step = route.http.constantTime ? platform.constantTimeStep : 0;
  const serving = () => withBody(request, checkAndServe(context, reply));
  const outcome = await inConstantTime(step, reply, serving).catch(told(platform, route));
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

async function checkAndServe(unconfirmed: RequestContext<FastifyRequest>, reply?: FastifyReply): Promise<Outcome> {
  await loopTurns.next(beforeAccess(unconfirmed.request.turn));
  const context = await confirmCredential(unconfirmed, reply);
  await checkInput(context);
  return serve(context);
}

/** 401 comes before 400, and an invalid input never opens a transaction. */
async function checkInput(context: RequestContext<FastifyRequest>): Promise<void> {
  const { request } = context;
  let problem: unknown = request.validationError;
  if (problem === undefined) {
    try {
      checkJson(request.query, "querystring");
    } catch (error) {
      problem = error;
    }
  }
  if (problem === undefined) return;
  await checkCredential(context);
  throw problem;
}

async function serve(context: RequestContext<FastifyRequest>): Promise<Outcome> {
  const { route } = context;
  await recordStaffCall(context);
  if (!route.writes) return executeRead(context);
  if (route.kind !== "upload") return serveWrite(context, null);
  return withUpload(context, route.upload, (file) => serveWrite({ ...context, extra: { file } }, file));
}

async function serveWrite(context: RequestContext<FastifyRequest>, file: Received | null): Promise<Outcome> {
  const { platform, request, route } = context;
  const key = readIdempotencyKey(request, file, platform.services.hashCode);
  // guard: a reply with a secret of the vault is stored | `route.http.cache === "never" ? null : key` => `key` | by reveal-secret.test.ts
  const idempotent = route.http.cache === "never" ? null : key;
  return executeWrite(context, idempotencyHooks(platform, idempotent, { seesAll: route.auth === "staff" }));
}
