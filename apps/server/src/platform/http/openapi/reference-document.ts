import type { Json } from "./models.ts";

/** The bodies of a request or a reply, by their type. */
export type Content = Readonly<Record<string, { readonly schema: Json; readonly example?: unknown }>>;
/** A reply, or the name of one that operations share. */
export type Reply = {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Content;
  readonly "x-error-codes"?: readonly string[];
};
/** An operation. */
export type DescribedOperation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security: readonly Json[];
  readonly parameters: readonly (Json & { readonly name: string; readonly in: string; readonly required: boolean })[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Reply>>;
};

/** The document, as far as the references read it. */
export type Document = {
  readonly info: { readonly title: string; readonly summary: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: DescribedOperation }>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, { readonly description: string }>>;
    readonly responses: Readonly<Record<string, Reply>>;
    readonly schemas: Readonly<Record<string, Json & { readonly description?: string }>>;
  };
  readonly "x-error-codes": Readonly<
    Record<string, { readonly status: number; readonly error: string | null; readonly meaning: string }>
  >;
};

/** The operations of an area in the order of the document, each with its method and path. */
export function operationsOf({ paths }: Document, tag: string) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => ({ at: `${method.toUpperCase()} ${path}`, operation })),
  );
}
