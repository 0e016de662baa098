type Json = { readonly [key: string]: unknown };

type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly description?: string }[];
  readonly requestBody?: { readonly content: Json };
  readonly responses: { readonly [status: string]: { readonly content?: Json } };
};

/** The parts of the OpenAPI document that the checks read. */
export type Document = {
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } };
  readonly components: { readonly schemas: Json };
};

/** The operations, tags, parameters and fields without a description, sorted ("createTask body.title", for example). */
export function undescribed(document: Document): string[] {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const all = [
    ...document.tags.filter((tag) => tag.description === undefined).map((tag) => `tag ${tag.name}`),
    ...operations.flatMap(undescribedIn),
    ...Object.entries(document.components.schemas).flatMap(([name, schema]) => fieldsIn(schema, `model ${name}`)),
  ];
  return [...new Set(all)].toSorted();
}

function schemasOf(content: Json = {}): unknown[] {
  return Object.values(content).map((each) => (each as Json)["schema"]);
}

function undescribedIn({ operationId, summary, parameters, requestBody, responses }: Operation): string[] {
  return [
    ...(summary === "" ? [`${operationId} summary`] : []),
    ...parameters
      .filter((parameter) => parameter.description === undefined)
      .map((parameter) => `${operationId} ${parameter.in} ${parameter.name}`),
    ...schemasOf(requestBody?.content).flatMap((schema) => fieldsIn(schema, `${operationId} body`)),
    ...Object.values(responses).flatMap(({ content }) =>
      schemasOf(content).flatMap((schema) => fieldsIn(schema, `${operationId} reply`)),
    ),
  ];
}

const nesting = ["items", "anyOf", "oneOf", "allOf", "patternProperties", "additionalProperties"];

/** The fields of a schema, and of the unnamed schemas in it, that have no description. */
function fieldsIn(schema: unknown, at: string): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap((each) => fieldsIn(each, at));
  const properties = Object.entries(((schema as Json)["properties"] ?? {}) as Json);
  return [
    ...properties.flatMap(([name, field]) => [
      ...(isDescribed(field as Json) ? [] : [`${at}.${name}`]),
      ...fieldsIn(field, `${at}.${name}`),
    ]),
    ...nesting.flatMap((key) => {
      const nested = (schema as Json)[key];
      const isMap = key === "patternProperties";
      return fieldsIn(isMap ? Object.values(nested ?? {}) : nested, at);
    }),
  ];
}

/** Whether a field has a description: its own, or that of the model that it contains. */
function isDescribed(field: Json): boolean {
  if (field["description"] !== undefined || field["$ref"] !== undefined) return true;
  if (field["items"] !== undefined) return isDescribed(field["items"] as Json);
  return ((field["anyOf"] ?? []) as Json[]).some((each) => each["$ref"] !== undefined);
}
