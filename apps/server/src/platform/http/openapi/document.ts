import type { Route } from "../route.ts";
import type { Contract, SentEvent } from "./contract.ts";
import { errorCodes } from "./error-codes.ts";
import { createModels, type Json, type Models } from "./models.ts";
import { operation, tagOf } from "./operation.ts";
import { responseHeaders } from "./response-headers.ts";
import { errorSchemas, sharedResponses } from "./responses.ts";

/** The machine-readable contract: OpenAPI 3.1, document version 1.0.0 (§9 rule 1), made only from the declarations. */
export function openapiDocument({ routes, tags, events, examples }: Contract, baseUrl: string): Json {
  const models = createModels(examples);
  // what clients receive names the models, whichever route comes first
  for (const route of routes) models.schema(route.reply, "reply");
  for (const event of events) models.schema(event.payload, "reply");
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    (paths[route.path] ??= {})[route.method.toLowerCase()] = operation(route, models);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Stoa",
      version: "1.0.0",
      summary: "A work tracker and wiki for a team and its agents.",
      description: about,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: baseUrl }],
    tags: documentTags(routes, tags),
    paths,
    webhooks: Object.fromEntries(events.map((event) => [event.name, { post: delivery(event, models) }])),
    components: {
      securitySchemes,
      headers: responseHeaders,
      responses: sharedResponses,
      schemas: { ...sortedByName(models.schemas), ...errorSchemas },
    },
    "x-error-codes": errorCodes,
  };
}

function documentTags(routes: readonly Route[], described: Contract["tags"]): Json[] {
  return [...new Set(routes.map(tagOf))].map((name) => {
    const description = described[name];
    return description === undefined ? { name } : { name, description };
  });
}

function sortedByName(schemas: Readonly<Record<string, Json>>): Record<string, Json> {
  return Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** A delivery, as the receiver's server gets it. */
function delivery({ name, description, payload }: SentEvent, models: Models): Json {
  return {
    operationId: `on_${name.replace(".", "_")}`,
    summary: name,
    description,
    tags: ["webhooks"],
    security: [],
    parameters: deliveryHeaders,
    requestBody: { required: true, content: { "application/json": { schema: models.schema(payload, "reply") } } },
    responses: {
      "2XX": { description: "Received. The body of the response is not read." },
      default: {
        description: "Anything else is a failure. A delivery is tried five times in total. A redirect is not followed.",
      },
    },
  };
}

const deliveryHeaders = [
  deliveryHeader(
    "X-Service-Signature",
    "`t=<unix seconds>,v1=<hex>`: the HMAC-SHA256 of `t`, a dot and the raw body, with the webhook's secret as key. " +
      "Compare in constant time, and reject a `t` that is 300 seconds or more away from now.",
  ),
  deliveryHeader("X-Service-Event", "The event's name."),
  deliveryHeader("X-Service-Delivery", "The delivery's uuid, the same in every attempt."),
];

function deliveryHeader(name: string, description: string): Json {
  return { name, in: "header", required: true, description, schema: { type: "string" } };
}

const securitySchemes = {
  session: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description:
      "The token of a session, from `POST /auth/login`. It lives for 7 days without use and 30 days in all. When it is " +
      "older than an hour, a reply has the next token in `x-refreshed-token`: use that one from then on.",
  },
  cookie: {
    type: "apiKey",
    in: "cookie",
    name: "stoa_session",
    description: "The same token in a browser, set at login. Writes must come from the web app's own origin.",
  },
  api_key: {
    type: "http",
    scheme: "bearer",
    description:
      "A key from `POST /profile/api-keys`, which begins with `svc_`. It acts as the person who created it, with that " +
      "person's present role and boards, in the one workspace for which it was created.",
  },
};

/** The document's text about all operations. */
const about = [
  "Requests are JSON objects with declared fields only. Replies are JSON objects, which may get new fields at any time.",
  "A field that is left out stays as it is; `null` clears it.",
  "",
  "**Errors** have a stable `code`, in the body and in the header `x-error-code`: branch on the status, then on the code.",
  "`x-error-codes` of this document says what each code means; the sentences in replies may change.",
  "",
  "**Limits.** Requests are counted over a rolling minute: for the user of a session, for an API key, or for the IP address",
  "if neither is valid (an IPv6 address counts as its network of 64 bits). `GET /health` and paths that end in",
  "`/events` are not counted. A body must arrive within 30 seconds (408), a file within five minutes, and a connection on",
  "which no byte moves for 30 seconds is closed. For one network, 8 password checks may wait at once; more fail with 429.",
  "",
  "`HEAD` works where `GET` does, returns its status and headers, and changes nothing. Replies that depend on the caller have",
  "`cache-control: private, no-store`.",
  "",
  "Replies of 1 kB and more are compressed (zstd, br or gzip) for clients that send `Accept-Encoding`; files and streams are not.",
  "",
  "**Events** are sent to the webhooks of a workspace: see `webhooks` for each name and its payload.",
].join("\n");
