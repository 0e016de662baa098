import type { Route } from "#platform/http/route.ts";
import type { Method } from "#platform/http/types.ts";
import type { Harness } from "../harness.ts";
import { apiClient } from "../people.ts";

/** An operation as GET /openapi.json describes it, which is all that a client knows about it. */
export type Operation = {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly kind: Route["kind"];
  /** the credentials that it accepts, as alternative schemes; none for a public operation */
  readonly schemes: readonly string[];
  readonly example: {
    readonly params: Readonly<Record<string, string>>;
    readonly query: Readonly<Record<string, string | number | boolean>>;
    readonly body?: unknown;
  };
};

type Content = Readonly<Record<string, { readonly example?: unknown }>>;
type Parameter = { readonly name: string; readonly in: string; readonly example?: string | number | boolean };
type OperationInDocument = {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
};

/** Requests the document of a server, and reads all operations from it. */
export async function documentedOperations(harness: Harness): Promise<Operation[]> {
  const { body } = await apiClient(harness, "").get("/openapi.json");
  const paths = body.paths as Record<string, Record<string, OperationInDocument>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => readOperation(path, method, operation)),
  );
}

function readOperation(path: string, method: string, operation: OperationInDocument): Operation {
  const { operationId, security, parameters, requestBody } = operation;
  const examples = (where: string) =>
    Object.fromEntries(
      parameters.flatMap((each) =>
        each.in === where && each.example !== undefined ? [[each.name, each.example]] : [],
      ),
    );
  const body = requestBody?.content["application/json"]?.example;
  return {
    id: operationId,
    method: method.toUpperCase() as Method,
    path,
    kind: kindOf(operation),
    schemes: security.flatMap((each) => Object.keys(each)),
    example: {
      params: examples("path") as Record<string, string>,
      query: examples("query"),
      ...(body === undefined ? {} : { body }),
    },
  };
}

/** The kind of an operation, by the content types of its request and reply. */
function kindOf({ requestBody, responses }: OperationInDocument): Operation["kind"] {
  if (requestBody?.content["multipart/form-data"] !== undefined) return "upload";
  const success = responses["200"] ?? responses["201"];
  const [type] = Object.keys(success?.content ?? {});
  if (type === "text/event-stream") return "stream";
  return type === "application/json" ? "json" : "raw";
}
