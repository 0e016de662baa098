import type { Route } from "../route.ts";
import type { Json } from "./models.ts";

const text = { type: "string" };
const count = { type: "integer", minimum: 0 };

/** The headers of replies, each described once. */
export const responseHeaders = {
  "x-request-id": {
    description: "The id of the request in the server's log.",
    schema: { type: "string", format: "uuid" },
  },
  "x-error-code": {
    description: "The stable code of an error, the same as `code` in the body. `x-error-codes` lists all.",
    schema: text,
  },
  "x-ratelimit-limit": { description: "Requests that the caller may send in a minute.", schema: count },
  "x-ratelimit-remaining": { description: "The requests that are left now.", schema: count },
  "x-ratelimit-reset": { description: "Seconds until the oldest request is no longer counted.", schema: count },
  "retry-after": { description: "Seconds to wait before the next try.", schema: { type: "integer", minimum: 1 } },
  "x-refreshed-token": {
    description: "The next token of the session, if the sent token is older than an hour. Use it from now on.",
    schema: text,
  },
  "x-api-key-expires-at": {
    description: "When the API key expires; sent in its last 14 days.",
    schema: { type: "string", format: "date-time" },
  },
} as const satisfies Record<string, Json>;

type HeaderName = keyof typeof responseHeaders;

function refer(names: readonly HeaderName[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const counted = ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"] as const;

/** Whether the requests of a route are counted (§8). */
export function isCounted({ path }: Pick<Route, "path">): boolean {
  return path !== "/health" && !path.endsWith("/events");
}

/** The headers of a route's success. */
export function successHeaders(route: Route): Json {
  const names: HeaderName[] = ["x-request-id"];
  if (isCounted(route)) names.push(...counted);
  if (route.auth !== "public") names.push("x-refreshed-token");
  if (route.auth === "session or key") names.push("x-api-key-expires-at");
  return refer(names);
}

/** The headers of an error; a 429 says when to come back (§7.10). */
export function errorHeaders(status: number): Json {
  const names: HeaderName[] = ["x-request-id", "x-error-code"];
  return refer(status === 429 ? [...names, ...counted, "retry-after"] : names);
}
