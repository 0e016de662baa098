import cors from "@fastify/cors";
import multipart from "@fastify/multipart";
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from "fastify";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Config } from "#config.ts";
import { contract, sessionOnly } from "#contract.ts";
import { checkUnknown } from "#platform/http/authenticate.ts";
import { type BodyLimits, defaultBodyLimits, limitBodyMemory } from "#platform/http/body-memory.ts";
import { compressReplies } from "#platform/http/compression.ts";
import { mountDocs } from "#platform/http/docs.ts";
import { handleError, handleNotFound } from "#platform/http/errors.ts";
import { LogBrokenReplies, logRequests } from "#platform/http/log.ts";
import { registerRoute } from "#platform/http/register-route.ts";
import { createMinuteWindow, createRateLimit } from "#platform/http/rate-limit.ts";
import { shareWindow } from "#platform/http/shared-counts.ts";
import { routedTarget } from "#platform/http/request-target.ts";
import { receiveRequest } from "#platform/http/pipeline.ts";
import { clearCaches, useSerializers } from "#platform/http/reply.ts";
import type { Route } from "#platform/http/route.ts";
import { secureReplies } from "#platform/http/security-headers.ts";
import { useSockets } from "#platform/http/sockets.ts";
import { defaultTimeouts, limitBodies, serverLimits, type Timeouts } from "#platform/http/slow-clients.ts";
import { refuseTinyParts } from "#platform/http/tiny-parts.ts";
import { defaultRestLimits, readRests } from "#platform/http/unread-bodies.ts";
import { useJsonParser, useValidators } from "#platform/http/validators.ts";
import { serveLocalMails } from "#platform/web-app/local-mail.ts";
import { serveWebApp } from "#platform/web-app/serve.ts";
import type { Platform } from "#platform/http/services.ts";

/** The largest JSON body: a page of 100,000 characters with room for its structure. In bytes. */
const bodyLimit = 2 * 1024 * 1024;

/** The headers that the web app's scripts may read. */
const exposedHeaders = [
  "x-refreshed-token",
  "x-api-key-expires-at",
  "x-error-code",
  "x-request-id",
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
  "retry-after",
];

/** The server without routes. It is created before the platform, which uses its logger. */
export function createServer(
  config: Config,
  logger: FastifyServerOptions["logger"],
  timeout: Timeouts = defaultTimeouts,
  bodies: BodyLimits = defaultBodyLimits,
): FastifyInstance {
  const app = Fastify({
    logger: logger ?? false,
    logController: new LogBrokenReplies(),
    bodyLimit,
    genReqId: () => randomUUID(),
    trustProxy: config.TRUST_PROXY === "" ? false : config.TRUST_PROXY.split(","),
    // 503 is only for /health (§7.2)
    return503OnClosing: false,
    // HEAD answers where GET does (§11 rule 11)
    exposeHeadRoutes: true,
    rewriteUrl: routedTarget,
    routerOptions: { maxParamLength: 5000 },
    ...serverLimits(timeout),
  });
  limitBodies(app, timeout);
  limitBodyMemory(app, bodies);
  refuseTinyParts(app);
  return app;
}

/** Reads the credential of every request and counts the request for its caller, before everything else. */
function readCallers(app: FastifyInstance, config: Config, { services, signals }: Platform): void {
  const perMinute = config.RATE_LIMIT_PER_MINUTE;
  const window = shareWindow(createMinuteWindow(perMinute, services.now), signals);
  app.addHook("onClose", async () => window.close());
  const limit = createRateLimit(perMinute, services.now, window);
  app.decorateRequest("credential");
  app.decorateRequest("byCookie", false);
  app.decorateRequest("countCaller");
  app.decorateRequest("turn");
  app.decorateRequest("keyEndsSoon", null);
  app.addHook("onRequest", async (request, reply) => receiveRequest(services, limit, request, reply));
  app.addHook("onSend", (request, _reply, payload, done) => {
    // for a request that ends before its credential is checked
    request.countCaller("not asked");
    done(null, payload);
  });
}

/**
 * Builds the server: plugins in order, then the routes of the features.
 * @param routes every operation of every feature
 * @param webApp the folder of the web app's build; null if only the API is served
 */
export async function buildApp(
  app: FastifyInstance,
  config: Config,
  platform: Platform,
  routes: readonly Route[],
  webApp: string | null = null,
): Promise<FastifyInstance> {
  logRequests(app);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(answerUnknown);
  useValidators(app);
  useSerializers(app);
  useJsonParser(app);
  secureReplies(app, {
    // only for this host, because its subdomains may belong to others; browsers ignore it without https
    strictTransportSecurity: platform.services.baseUrl.startsWith("https:") && { includeSubDomains: false },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { "default-src": ["'none'"], "frame-ancestors": ["'none'"] },
    },
  });
  readCallers(app, config, platform);
  compressReplies(app, platform.services.webOrigin);
  clearCaches(app, platform.services.webOrigin);
  prepareClosing(app, platform);
  await app.register(cors, {
    origin: platform.services.webOrigin,
    // browsers may send the cookie of the web app
    credentials: true,
    methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    exposedHeaders,
  });
  await app.register(multipart);
  await useSockets(app);
  serveBrowsers(app, config, platform, webApp);
  for (const route of routes) registerRoute(app, platform, route);
  mountDocs(app, { ...contract, routes }, platform.services.baseUrl);
  await app.ready();
  return app;
}

function answerUnknown(request: FastifyRequest, reply: FastifyReply): void {
  checkUnknown(request, sessionOnly);
  handleNotFound(request, reply);
}

/** Registers the routes that only browsers use. */
function serveBrowsers(app: FastifyInstance, config: Config, platform: Platform, webApp: string | null): void {
  if (webApp !== null) serveWebApp(app, webApp);
  const { baseUrl, now } = platform.services;
  if (config.SMTP_URL === null) serveLocalMails(app, join(config.DATA_DIR, "mail"), baseUrl, now);
}

/** Makes a closing server end: it ends the streams, and closes every connection after its current reply. */
function prepareClosing(app: FastifyInstance, platform: Platform): void {
  // before the others: a server that is closing waits for no rest
  readRests(app, defaultRestLimits);
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
    // a stream never ends by itself, and a closing server waits for all replies
    platform.streams.close();
    await platform.services.live.closeSockets();
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    // otherwise a client that keeps sending requests on one connection would keep the server open
    if (isClosing) reply.header("connection", "close");
    done(null, payload);
  });
}
