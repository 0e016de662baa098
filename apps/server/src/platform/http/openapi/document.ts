import { STATUS_CODES } from "node:http";
import { errors } from "#kernel/errors.ts";
import { frameworkErrors } from "../framework-errors.ts";
import { paramsSchema } from "../register-route.ts";
import type { Route } from "../route.ts";
import { AnyObject, closed } from "../schemas.ts";

import { createModels, type Json, type Models } from "./models.ts";

/** The machine-readable contract: OpenAPI 3.1, document version 1.0.0 (§9 rule 1), made from the declarations alone. */
export function openapiDocument(routes: readonly Route[], baseUrl: string): Json {
  const models = createModels();
  for (const route of routes) models.schema(route.reply, "reply");
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    (paths[route.path] ??= {})[route.method.toLowerCase()] = operation(route, models);
  }
  return published({
    openapi: "3.1.0",
    info: {
      title: "Stoa",
      version: "1.0.0",
      summary: "A work tracker and wiki for a team and its agents.",
      description: limits,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: baseUrl }],
    tags: [...new Set(routes.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "From POST /auth/login." },
        cookie: { type: "apiKey", in: "cookie", name: "stoa_session", description: "The same session, in a browser." },
        api_key: { type: "http", scheme: "bearer", description: "From POST /profile/api-keys; begins with svc_." },
      },
      schemas: { ...models.schemas, ApiError: handlerErrorBody, HttpError: frameworkErrorBody },
    },
  });
}

/** Without what is for our own validators alone. */
function published(document: Json): Json {
  return JSON.parse(JSON.stringify(document, (key, value) => (key === "lowerCase" ? undefined : value))) as Json;
}

/** What no operation tells for itself. */
const limits = [
  "Requests are counted over a rolling minute: for the user of a session, for an API key, and for the address where",
  "neither is valid (an IPv6 address counts as its network of 64 bits). `x-ratelimit-limit`, `-remaining` and `-reset`",
  "tell of every counted reply what is left; `GET /health` and paths that end in `/events` are not counted. A body must",
  "arrive within 30 seconds (408), a file within five minutes, and a connection on which nothing moves for 30 seconds is",
  "closed. Of one network, 8 password checks may wait at once; whatever more comes is 429 with `retry-after`.",
].join(" ");

const handlerErrorBody = {
  type: "object",
  description: "A refusal; branch on the status and the marker fields, not on the text.",
  required: ["error"],
  properties: { error: { type: "string" } },
  additionalProperties: true,
};

const frameworkErrorBody = {
  type: "object",
  description: "A failure before the handler: validation, authentication or rate limit.",
  required: ["statusCode", "code", "error", "message"],
  properties: {
    statusCode: { type: "integer" },
    code: { type: "string" },
    error: { type: "string" },
    message: { type: "string" },
  },
  additionalProperties: true,
};

function tagOf(route: Route): string {
  return route.path.split("/")[1] || "service";
}

function operation(route: Route, models: Models): Json {
  return {
    operationId: route.id,
    summary: route.summary,
    ...(route.description === null ? {} : { description: route.description }),
    tags: [tagOf(route)],
    security: security(route),
    parameters: [
      ...parameters("path", models.schema(paramsSchema(route), "request"), route),
      ...parameters("query", models.schema(route.query ?? {}, "request"), route),
      ...headers(route),
    ],
    ...requestBody(route, models),
    responses: responses(route, models),
  };
}

function security(route: Route): Json[] {
  if (route.auth === "public") return [];
  const others: Partial<Record<Route["auth"], Json>> = { "session or key": { api_key: [] }, optional: {} };
  const other = others[route.auth];
  return [{ session: [] }, { cookie: [] }, ...(other === undefined ? [] : [other])];
}

function parameters(where: "path" | "query", schema: Json, route: Route): Json[] {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const examples = (where === "path" ? route.example.params : route.example.query) as Json | undefined;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema: property,
    ...(examples?.[name] === undefined ? {} : { example: examples[name] }),
  }));
}

function header(name: string, maxLength: number, description: string): Json {
  return { name, in: "header", required: false, description, schema: { type: "string", minLength: 1, maxLength } };
}

function headers(route: Route): Json[] {
  if (route.method === "GET") return [];
  const client = header("x-client-id", 64, "Echoed by the board's event stream as `origin`.");
  if (route.method !== "POST" || route.auth === "public") return [client];
  return [
    client,
    header(
      "Idempotency-Key",
      255,
      "The same key and request answer the stored reply again for 24 hours; a 429 and a 5xx are not stored. A reply that names what was deleted for good since is not kept: 404, and nothing is done again.",
    ),
  ];
}

function requestBody(route: Route, models: Models): Json {
  if (route.kind === "upload") {
    const schema = closed({ file: { type: "string", contentMediaType: "application/octet-stream" } });
    return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
  }
  if (route.http.ignoresBody) {
    return {
      requestBody: { required: false, content: { "application/x-www-form-urlencoded": { schema: AnyObject } } },
    };
  }
  if (route.body === null) return {};
  const optional = "x-optional" in route.body;
  const schema = models.schema(route.body, "request");
  const example = route.example.body === undefined ? {} : { example: route.example.body };
  return { requestBody: { required: !optional, content: { "application/json": { schema, ...example } } } };
}

function responses(route: Route, models: Models): Json {
  const all: Record<string, Json> = { [route.http.status]: successReply(route, models) };
  for (const [status, texts] of refusalTexts(route)) {
    const frameworkBody = status === 401 || status === 429 || status === 400;
    const refused = { $ref: "#/components/schemas/ApiError" };
    const schema = frameworkBody ? { anyOf: [refused, { $ref: "#/components/schemas/HttpError" }] } : refused;
    const description = texts.size === 0 ? (STATUS_CODES[status] ?? "Refused") : [...texts].join(" · ");
    all[status] = { description, content: { "application/json": { schema } } };
  }
  all["500"] = {
    description: "A failure of the server; read again before you retry.",
    content: { "application/json": { schema: { $ref: "#/components/schemas/HttpError" } } },
  };
  return all;
}

function successReply(route: Route, models: Models): Json {
  if (route.kind === "stream") {
    return {
      description: "Events until access or the server ends.",
      content: { "text/event-stream": { schema: { type: "string" } } },
    };
  }
  if (route.kind === "raw" && Object.keys(route.reply).length === 0) {
    const schema = { type: "string", contentMediaType: "application/octet-stream" };
    return { description: "The bytes.", content: { "application/octet-stream": { schema } } };
  }
  const schema = Object.keys(route.reply).length === 0 ? AnyObject : models.schema(closed(route.reply), "reply");
  return { description: "Done.", content: { "application/json": { schema } } };
}

/** What is refused of a body before anybody looks into it. */
function bodyTexts(route: Route): [number, string][] {
  const tooLarge: [number, string] = [413, "The body is too large."];
  if (route.http.ignoresBody) return [tooLarge];
  if (route.kind !== "upload" && route.body === null) return [];
  return [tooLarge, [415, "The content type is not one that this route takes."]];
}

/** What a route may refuse, its door's refusals included: status → the sentences. */
function refusalTexts(route: Route): Map<number, Set<string>> {
  const all = new Map<number, Set<string>>([[400, new Set()]]);
  if (route.path !== "/health") all.set(429, new Set());
  if (route.auth !== "public") all.set(401, new Set());
  for (const name of [...route.errors, ...frameworkErrors(route)]) {
    const [status, text] = errors[name];
    all.set(status, (all.get(status) ?? new Set()).add(text));
  }
  for (const [status, text] of bodyTexts(route)) all.set(status, (all.get(status) ?? new Set()).add(text));
  return new Map([...all].toSorted(([a], [b]) => a - b));
}
