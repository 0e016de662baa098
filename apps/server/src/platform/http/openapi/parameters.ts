import { paramsSchema } from "../register-route.ts";
import { isRepeatable } from "../idempotency.ts";
import { pathResourcesOf, type Route } from "../route.ts";
import type { Json, Models } from "./models.ts";

/** The parameters of a route in its path, its query and its headers. */
export function parameters(route: Route, models: Models): Json[] {
  return [
    ...ofSchema("path", models.schema(paramsSchema(route), "request"), route.example.params, (name) =>
      inPath(name, route),
    ),
    ...(route.query === null
      ? []
      : ofSchema("query", models.schema(route.query, "request"), route.example.query as Json)),
    ...headers(route),
  ];
}

function ofSchema(
  where: "path" | "query",
  schema: Json,
  examples: Json | undefined,
  describe: (name: string) => string | undefined = () => undefined,
): Json[] {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: where,
    required: required.includes(name),
    ...described(description ?? describe(name)),
    schema: property,
    ...(examples?.[name] === undefined ? {} : { example: examples[name] }),
  }));
}

function described(description: unknown): Json {
  return description === undefined ? {} : { description };
}

/** "task_uuid" → "The uuid of the task." A path parameter that is not a uuid has its own description. */
function inPath(name: string, route: Route): string | undefined {
  if (name === "uuid") return "The uuid of the item.";
  if (!name.endsWith("_uuid")) return undefined;
  const called = pathResourcesOf(route).find(([, { param }]) => param === name)?.[1].called;
  return `The uuid of the ${called ?? name.slice(0, -"_uuid".length).replaceAll("_", " ")}.`;
}

function header(name: string, maxLength: number, description: string): Json {
  return { name, in: "header", required: false, description, schema: { type: "string", minLength: 1, maxLength } };
}

const clientId = header(
  "x-client-id",
  64,
  "Any name of the client. The board's event stream echoes it as `origin`, so that a client knows its own changes.",
);

const idempotencyKey = header(
  "Idempotency-Key",
  255,
  "For 24 hours the same request with the same key gets the stored reply again. Only replies of 2xx are stored. " +
    "If something that the reply names was deleted permanently since, the request fails with 404 and is not done again.",
);

function headers(route: Route): Json[] {
  if (route.method === "GET") return [];
  const takesKey = isRepeatable(route.method) && route.auth !== "public" && route.http.cache !== "never";
  return takesKey ? [clientId, idempotencyKey] : [clientId];
}
