import type { Route } from "../route.ts";
import { AnyObject, closed } from "../schemas.ts";
import { codesOf, credentialCodes, errorCodes } from "./error-codes.ts";
import { exampleOf } from "./reply-example.ts";
import type { Json, Models } from "./models.ts";
import { errorHeaders, successHeaders } from "./response-headers.ts";

/** The two shapes of errors (§7.1). */
export const errorSchemas = {
  ApiError: {
    type: "object",
    description: "An error of a handler. Branch on the status and the code, because the sentence may change.",
    required: ["error", "code"],
    properties: {
      error: { type: "string", description: "A sentence for the person who uses the client." },
      code: { type: "string", description: "The stable code; see `x-error-codes`." },
      version: { type: "integer", description: "The current version; only in a version conflict." },
      billing_frozen: { type: "boolean", description: "true while the workspace is read-only; only in a 402." },
      requirements: {
        type: "array",
        description: "The requirements that the task does not meet; only when it may not get a status.",
        items: {
          type: "object",
          required: ["kind"],
          properties: {
            kind: { type: "string", description: "The kind of the requirement, as in `entry_requirements`." },
            uuid: { type: "string", format: "uuid", description: "The custom field, or the one label that it needs." },
            name: { type: "string", description: "The name of that field or label; of several labels all names." },
            at_least: { type: "integer", description: "How many it needs." },
          },
        },
      },
      prices: { type: "object", description: "The prices of the paid plan; only when a limit of the plan is reached." },
    },
  },
  HttpError: {
    type: "object",
    description: "An error before a handler: validation, authentication or rate limit. Or a failure of the server.",
    required: ["statusCode", "code", "error", "message"],
    properties: {
      statusCode: { type: "integer", description: "The status of the reply." },
      code: { type: "string", description: "The stable code; see `x-error-codes`." },
      error: { type: "string", description: "The name of the status; a sentence if an API key is rejected with 401." },
      message: { type: "string", description: "What is wrong, for the developer of the client." },
      api_key_expired: { type: "boolean", description: "true when the API key has expired." },
      expires_at: { type: "string", format: "date-time", description: "When the API key expired." },
    },
  },
} as const satisfies Record<string, Json>;

const apiError = { $ref: "#/components/schemas/ApiError" };
const httpError = { $ref: "#/components/schemas/HttpError" };

/** The error replies that many operations share word by word: name → status and codes. */
const shared: Readonly<Record<string, readonly [number, readonly string[]]>> = {
  Invalid: [400, ["FST_ERR_VALIDATION"]],
  InvalidBody: [400, ["FST_ERR_VALIDATION", "FST_ERR_CTP_INVALID_JSON_BODY"]],
  NoSession: [401, credentialCodes.session],
  NoSessionOrKey: [401, credentialCodes["session or key"]],
  BodyTooLarge: [413, ["FST_ERR_CTP_BODY_TOO_LARGE"]],
  WrongContentType: [415, ["FST_ERR_CTP_INVALID_MEDIA_TYPE"]],
  WorkspaceSuspended: [423, ["workspace_suspended"]],
  RateLimited: [429, ["RATE_LIMIT_EXCEEDED"]],
  InternalError: [500, ["INTERNAL_ERROR"]],
};

const sharedNames: ReadonlyMap<string, string> = new Map(
  Object.entries(shared).map(([name, [, codes]]) => [codes.join(), name]),
);

/** `components.responses` of the document. */
export const sharedResponses: Readonly<Record<string, Json>> = Object.fromEntries(
  Object.entries(shared).map(([name, [status, codes]]) => [name, errorResponse(status, codes)]),
);

/** The replies of a route: its success, and every error with its codes. */
export function responses(route: Route, models: Models): Json {
  const all: Record<string, Json> = {
    [route.kind === "socket" ? 101 : route.http.status]: successReply(route, models),
  };
  for (const [status, codes] of [...codesOf(route), [500, ["INTERNAL_ERROR"]] as const]) {
    const name = sharedNames.get(codes.join());
    all[status] = name === undefined ? errorResponse(status, codes) : { $ref: `#/components/responses/${name}` };
  }
  return all;
}

function errorResponse(status: number, codes: readonly string[]): Json {
  const lines = codes.map((code) => `- \`${code}\`: ${errorCodes[code]?.meaning}`);
  return {
    description: lines.join("\n"),
    headers: errorHeaders(status),
    content: { "application/json": { schema: errorSchema(codes) } },
    "x-error-codes": codes,
  };
}

/** Codes of the framework's shape are in upper case. */
function isFramework(code: string): boolean {
  return code === code.toUpperCase();
}

function errorSchema(codes: readonly string[]): Json {
  if (codes.every(isFramework)) return httpError;
  return codes.some(isFramework) ? { anyOf: [apiError, httpError] } : apiError;
}

function successReply(route: Route, models: Models): Json {
  const headers = successHeaders(route);
  if (route.kind === "stream") {
    return {
      description: "Events, until the caller loses access or the server stops.",
      headers,
      content: { "text/event-stream": { schema: { type: "string" } } },
    };
  }
  if (route.kind === "socket") {
    return { description: "Switching to a WebSocket, which stays open until one side closes it.", headers: {} };
  }
  if (route.kind === "raw" && !route.sends.includes("application/json")) {
    const types = route.sends.map((type) => [type, { schema: { type: "string", contentMediaType: type } }]);
    return { description: "The bytes.", headers, content: Object.fromEntries(types) };
  }
  if (Object.keys(route.reply).length === 0) {
    return { description: "Any JSON object.", headers, content: { "application/json": { schema: AnyObject } } };
  }
  const schema = replySchema(route.reply, models);
  const example = exampleOf(schema, models);
  return { description: describe(route), headers, content: { "application/json": { schema, example } } };
}

/** The fields that a reply may have in addition to its named key (§11 rule 1). */
const besides: Readonly<Record<string, string>> = {
  next_cursor: "The start of the next page: send it as `cursor`. The last page has none.",
  has_more: "Whether there are more items than in this reply.",
  server_time: "When the data was read. Send it as `updated_since` next time, so that no change is missed.",
};

/** The schema of a reply, including what it has besides the named key. */
function replySchema(reply: Route["reply"], models: Models): Json {
  const schema = models.schema(closed(reply), "reply");
  const properties = Object.entries(schema["properties"] as Record<string, Json>).map(([name, property]) => {
    const description = besides[name];
    return [name, description === undefined ? property : { ...property, description }];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** "The task and the lease." */
function describe({ reply, http }: Route): string {
  const names = Object.keys(reply).filter((name) => !(name in besides));
  const fields = names.map((name) => `the ${name.replaceAll("_", " ").replace("json", "document")}`);
  const last = fields.pop() ?? "nothing";
  const sentence = fields.length === 0 ? last : `${fields.join(", ")} and ${last}`;
  return `${http.status === 201 ? "Created: " : ""}${sentence}.`.replace(/^the/, "The");
}
