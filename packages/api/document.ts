/** The parts of JSON Schema that the document uses. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
};

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

type Response = { readonly $ref?: string; readonly content?: Content; readonly "x-error-codes"?: readonly string[] };

type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
};

export type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
};

/** The parts of the OpenAPI document from which the client is generated. */
export type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<
    Record<string, { readonly post: { readonly requestBody: { readonly content: Content } } }>
  >;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, Response>>;
  };
  readonly "x-error-codes": Readonly<Record<string, { readonly meaning: string }>>;
};

/** Every operation with its method and path, in the order of the document. */
export function operationsOf({ paths }: Document) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** The codes of an operation's own errors, without duplicates; codes of shared replies are in `commonCodesOf`. */
export function errorCodesOf({ responses }: Operation): string[] {
  return codesIn(Object.values(responses));
}

/** The codes that every kind of request may get: of the credential, the schema, the rate limit. */
export function commonCodesOf({ components }: Document): string[] {
  return codesIn(Object.values(components.responses));
}

function codesIn(responses: readonly Response[]): string[] {
  return [...new Set(responses.flatMap((response) => response["x-error-codes"] ?? []))];
}
