import { documentSchemas } from "@stoa/document";
import { documentMark } from "../rich-text.ts";
import type { ModelName } from "../schemas.ts";
import type { TextForm } from "../spelling.ts";
import type { ExampleValues } from "./contract.ts";

export type Json = Record<string, unknown>;

/** Whether a schema is of a request, which takes no unknown fields, or of a reply, which may get new ones (§9 rule 2). */
export type Direction = "request" | "reply";

/** The schemas of a document, as OpenAPI writes them. */
export type Models = {
  /** A schema as the document holds it: every model in it by `$ref`. */
  schema(schema: unknown, direction: Direction): Json;
  /** The models met so far: name → schema. */
  readonly schemas: Readonly<Record<string, Json>>;
  readonly examples: ExampleValues;
};

// their values are data, not schemas
const dataKeys: ReadonlySet<string> = new Set(["enum", "const", "default", "examples", "example", "required"]);

/** A schema with our own notes for the validators and for the document, which are not published. */
type SchemaWithNotes = Json & {
  readonly "x-model"?: ModelName;
  readonly "x-optional"?: true;
  readonly spelling?: TextForm;
};

const address = (name: string): string => `#/components/schemas/${name}`;

/**
 * Collects the models of a document. What a reply needs must be asked for before what a request needs: a model that is
 * open in replies and closed in requests gets the name with `Input` for its closed form.
 */
export function createModels(examples: ExampleValues): Models {
  const schemas: Record<string, Json> = {};

  const convert = (value: unknown, direction: Direction): unknown => {
    if (Array.isArray(value)) return value.map((each) => convert(each, direction));
    if (typeof value !== "object" || value === null) return value;
    const { "x-model": named, "x-optional": _, spelling: __, ...rest } = value as SchemaWithNotes;
    if (rest[documentMark] !== undefined) return documentReference(schemas, rest["description"], direction);
    return named === undefined ? plain(rest, direction) : reference(named, rest, direction);
  };

  const plain = (schema: Json, direction: Direction): Json =>
    Object.fromEntries(
      Object.entries(schema)
        .filter(([key, value]) => !(direction === "reply" && key === "additionalProperties" && value === false))
        .map(([key, value]) => [key, dataKeys.has(key) && Array.isArray(value) ? value : convert(value, direction)]),
    );

  const reference = ({ name, description }: ModelName, schema: Json, direction: Direction): Json => {
    const { description: ofField, ...rest } = schema;
    const $ref = address(keep(name, { description, ...plain(rest, direction) }, direction));
    return ofField === undefined ? { $ref } : { $ref, description: ofField };
  };

  /** @returns the name under which it is kept */
  const keep = (name: string, schema: Json, direction: Direction): string => {
    const known = schemas[name];
    if (known === undefined) schemas[name] = schema;
    else if (JSON.stringify(known) !== JSON.stringify(schema)) {
      if (direction === "request" && !name.endsWith("Input")) return keep(`${name}Input`, schema, direction);
      throw new Error(`Two different schemas are called ${name}.`);
    }
    return name;
  };

  return { schema: (schema, direction) => convert(schema, direction) as Json, schemas, examples };
}

/** A rich-text document. Its schemas refer to each other, so they are kept as they are. @param schemas are added to */
function documentReference(schemas: Record<string, Json>, description: unknown, direction: Direction): Json {
  const suffix = direction === "request" ? "Input" : "";
  const nameOf = (part: string): string => `RichText${part}${suffix}`;
  const parts = documentSchemas(direction === "request" ? "sent" : "stored", (part) => address(nameOf(part)));
  for (const [part, schema] of Object.entries(parts)) schemas[nameOf(part)] = schema;
  return { $ref: address(nameOf("")), ...(description === undefined ? {} : { description }) };
}
