import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { copyShape } from "./src/copies.ts";
import { copyShapeOf } from "./copy-shape.ts";
import type { Document } from "./document.ts";

const read = (): Document => JSON.parse(readFileSync(join(import.meta.dirname, "openapi.json"), "utf8")) as Document;

test("the shape of copies is another one when a row of a copy has a field more, and the same when only a description differs", () => {
  assert.equal(copyShapeOf(read()), copyShape);
  for (const name of ["CopiedTask", "Board", "Status"]) {
    const document = read();
    const row = document.components.schemas[name];
    assert.ok(row?.properties !== undefined, name);
    const changed = (more: object): Document => ({
      ...document,
      components: { ...document.components, schemas: { ...document.components.schemas, [name]: { ...row, ...more } } },
    });
    assert.equal(copyShapeOf(changed({ description: "Other words." })), copyShape);
    assert.notEqual(copyShapeOf(changed({ properties: { ...row.properties, size: { type: "number" } } })), copyShape);
  }
});
