import type { FastifyInstance, FastifySchema, RouteOptions } from "fastify";
import { type TProperties, type TSchema, Type } from "typebox";
import { withParser } from "./body-parsers.ts";
import { showsSecret } from "./compression.ts";
import { admitSocket, checkHeaders, serveRequest } from "./pipeline.ts";
import { countsFor } from "./rate-limit.ts";
import { namesTask, type Route } from "./route.ts";
import { closed, TaskName, Uuid } from "./schemas.ts";
import type { Platform } from "./services.ts";
import { socketHandlers } from "./sockets.ts";

/** "/boards/{board_uuid}" → "/boards/:board_uuid" */
export function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ":$1");
}

/** The path parameters of a route: uuids unless it says otherwise, or the key of a task. */
export function paramsSchema(route: Pick<Route, "path" | "params" | "target">): TSchema {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  const schemaOf = (name: string) => route.params[name] ?? (name === "task_uuid" && namesTask(route) ? TaskName : Uuid);
  const properties: TProperties = Object.fromEntries(names.map((name) => [name, schemaOf(name)]));
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
    onRequest: async (request, reply) => checkHeaders(platform, route, request, reply),
    ...(route.kind === "socket"
      ? socketHandlers((request) => admitSocket(platform, route, request))
      : { handler: (request, reply) => serveRequest(platform, route, request, reply) }),
  };
  withParser(app, route.http, (scope) => void scope.route(options));
}
