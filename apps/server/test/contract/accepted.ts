/** A schema of the document, as far as a value can be made from it. */
export type Schema = {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
};

/** An object of a request or a reply. */
export type Fields = Readonly<Record<string, unknown>>;

type OperationWithBody = {
  readonly requestBody: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
};
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>> };

/** The fields that the body of an operation accepts, but for the version that its caller has read. */
export function acceptedFields(document: Document, path: string, method: "post" | "patch"): Record<string, Schema> {
  const operation = document.paths[path]?.[method] as OperationWithBody | undefined;
  const schema = operation?.requestBody.content["application/json"]?.schema;
  if (schema?.properties === undefined) throw new Error(`${method} ${path} has no body with fields.`);
  const { version: _, ...fields } = schema.properties;
  return fields;
}

/** A value that a schema accepts. */
export function acceptedValue({ type, format, enum: words, anyOf, examples }: Schema): unknown {
  if (anyOf !== undefined) return acceptedValue(anyOf[0] ?? {});
  if (words !== undefined) return words.at(-1);
  const [example] = examples ?? [];
  if (example !== undefined) return example;
  const simple: Fields = { string: "A text", number: 2.5, integer: 3, boolean: true };
  if (format !== undefined || simple[type ?? ""] === undefined)
    throw new Error(`The test gives no value to ${JSON.stringify({ type, format })}.`);
  return simple[type ?? ""];
}
