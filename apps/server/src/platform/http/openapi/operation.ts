import type { Route } from "../route.ts";
import { AnyObject } from "../schemas.ts";
import type { Json, Models } from "./models.ts";
import { parameters } from "./parameters.ts";
import { responses } from "./responses.ts";

/** The part of the reference that a route stands in: the first part of its path. */
export function tagOf(route: Route): string {
  return route.path.split("/")[1] || "service";
}

/** An operation of the document. */
export function operation(route: Route, models: Models): Json {
  return {
    operationId: route.id,
    summary: route.summary,
    ...descriptionOf(route),
    tags: [tagOf(route)],
    security: security(route),
    parameters: parameters(route, models),
    ...requestBody(route, models),
    responses: responses(route, models),
  };
}

/** The description of a route, with its limit for one address. */
function descriptionOf({ description, http: { perAddress } }: Route): { description?: string } {
  if (perAddress === null) return description === null ? {} : { description };
  const to = perAddress.to === undefined ? "" : ` ${perAddress.to}`;
  const limit =
    `One address may send at most ${perAddress.requests} requests${to} in ${perAddress.minutes} minutes, as long as the ` +
    "deployment has the usual limit for all requests, and otherwise more or fewer in proportion.";
  return { description: description === null ? limit : `${description} ${limit}` };
}

function security(route: Route): Json[] {
  if (route.auth === "public") return [];
  const others: Partial<Record<Route["auth"], Json>> = { "session or key": { api_key: [] }, optional: {} };
  const other = others[route.auth];
  return [{ session: [] }, { cookie: [] }, ...(other === undefined ? [] : [other])];
}

const file = {
  type: "string",
  contentMediaType: "application/octet-stream",
  description: "The file; one in a request.",
};

/** The parts of a form with a file. A part that is no file is a text of JSON. */
function formOf(route: Extract<Route, { kind: "upload" }>, models: Models): Json {
  const parts = Object.entries(route.form?.schema.properties ?? {}).map(([name, schema]) => [
    name,
    models.schema(schema, "request"),
  ]);
  const properties = { file, ...Object.fromEntries(parts) };
  const encoding = Object.fromEntries(parts.map(([name]) => [name, { contentType: "application/json" }]));
  const schema = { type: "object", required: ["file"], properties, additionalProperties: false };
  return parts.length === 0 ? { schema } : { schema, encoding };
}

function requestBody(route: Route, models: Models): Json {
  if (route.kind === "upload") {
    return { requestBody: { required: true, content: { "multipart/form-data": formOf(route, models) } } };
  }
  if (route.http.ignoresBody) {
    return {
      requestBody: { required: false, content: { "application/x-www-form-urlencoded": { schema: AnyObject } } },
    };
  }
  if (route.http.signedBy !== null) {
    const { example } = route.http.signedBy;
    return { requestBody: { required: true, content: { "application/json": { schema: AnyObject, example } } } };
  }
  if (route.body === null) return {};
  const schema = models.schema(route.body, "request");
  const example = route.example.body === undefined ? {} : { example: route.example.body };
  return {
    requestBody: { required: !("x-optional" in route.body), content: { "application/json": { schema, ...example } } },
  };
}
