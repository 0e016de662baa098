import type { ExampleValues } from "./contract.ts";
import type { Json, Models } from "./models.ts";

const moment = "2026-11-03T09:30:00.000Z";
const formats: Readonly<Record<string, string>> = {
  "date-time": moment,
  date: "2026-12-24",
  email: "ada@example.com",
  uri: "https://hooks.example.com/stoa",
  ipv4: "192.0.2.1",
};

/** "workspace_uuid" → the uuid of the examples' workspace. */
function uuidFor({ name, model, values: { ids } }: Context): string {
  const resource = name === "uuid" ? model : name.replace(/_uuids?$/, "");
  const key = resource.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return ids[key.charAt(0).toLowerCase() + key.slice(1)] ?? ids.person;
}

/**
 * A valid example of a schema of the document, made only from the schema and the values of the examples.
 */
export function exampleOf(schema: Json, { schemas, examples }: Models): unknown {
  return valueOf(schema, { schemas, values: examples, name: "", model: "" });
}

type Context = {
  /** the models, by name */
  readonly schemas: Readonly<Record<string, Json>>;
  readonly values: ExampleValues;
  /** of the field and of the model that it stands in */
  readonly name: string;
  readonly model: string;
};

function valueOf(schema: Json, context: Context): unknown {
  const { $ref, examples, anyOf } = schema as { $ref?: string; examples?: unknown[]; anyOf?: Json[] };
  if ($ref !== undefined) {
    const model = $ref.slice("#/components/schemas/".length);
    return valueOf(context.schemas[model] ?? {}, { ...context, model });
  }
  const given = "const" in schema ? schema["const"] : (examples ?? (schema["enum"] as unknown[] | undefined))?.[0];
  if (given !== undefined) return given;
  if (anyOf !== undefined) return valueOf(anyOf[0] ?? {}, context);
  return valueOfType(schema, context);
}

function valueOfType(schema: Json, context: Context): unknown {
  switch (schema["type"]) {
    case "object":
      return objectOf(schema, context);
    case "array":
      return Array.from({ length: Number(schema["minItems"] ?? 1) }, () => valueOf(itemOf(schema), context));
    case "string":
      return textOf(schema, context);
    case "integer":
    case "number":
      return schema["minimum"] ?? 1;
    case "boolean":
      return false;
    default:
      return null;
  }
}

function itemOf({ items = {} }: Json): Json {
  return items as Json;
}

function objectOf(schema: Json, context: Context): Json {
  const properties = Object.entries((schema["properties"] ?? {}) as Record<string, Json>);
  return Object.fromEntries(properties.map(([name, field]) => [name, valueOf(field, { ...context, name })]));
}

function textOf({ format, pattern }: Json, context: Context): string {
  if (format === "uuid") return uuidFor(context);
  const { texts, textsOfPatterns } = context.values;
  return textsOfPatterns[String(pattern)] ?? formats[String(format)] ?? texts[context.name] ?? "text";
}
