import { createHash } from "node:crypto";
import type { Document, Schema } from "./document.ts";

/** The path whose reply has the rows of local copies. */
const copies = "/workspaces/{workspace_uuid}/changes";

/**
 * A text that is another one when the rows of local copies have other fields. A copy that a browser kept has to be read anew then: a row
 * that did not change since would lack a new field for ever.
 */
export function copyShapeOf(document: Document): string {
  const reply = document.paths[copies]?.["get"]?.responses["200"]?.content?.["application/json"]?.schema;
  if (reply === undefined) throw new Error(`The document has no reply of ${copies}.`);
  const shape = JSON.stringify(fieldsOf(reply, document.components.schemas));
  return createHash("sha256").update(shape).digest("hex").slice(0, 8);
}

/** A schema without what it says of its values: the names of fields, in each other. */
function fieldsOf(schema: Schema, named: Document["components"]["schemas"]): unknown {
  const { $ref, properties = {}, items, anyOf = [] } = schema;
  const found = $ref === undefined ? undefined : named[$ref.slice("#/components/schemas/".length)];
  if (found !== undefined) return fieldsOf(found, named);
  const fields = Object.entries(properties).map(([name, each]) => [name, fieldsOf(each, named)]);
  return [fields, ...[...anyOf, ...(items === undefined ? [] : [items])].map((each) => fieldsOf(each, named))];
}
