import assert from "node:assert/strict";
import { test } from "node:test";
import { Doer } from "#platform/http/doer.ts";
import { routes } from "#features.ts";
import { doersIn, type Schema } from "./doers-in.ts";

test("every field of a reply that names who did something can also name the key or the automation (§5.3)", () => {
  const found = routes.flatMap(({ id, reply }) =>
    Object.entries((reply ?? {}) as Record<string, Schema>).flatMap(([name, schema]) =>
      doersIn(schema, `${id}: ${name}`),
    ),
  );
  assert.ok(found.length > 20, String(found.length));
  for (const [at, schema] of found) {
    // null where nobody is named, as for what a build reported
    const { properties = {} } = schema.anyOf?.find((each) => each.properties !== undefined) ?? schema;
    assert.deepEqual(Object.keys(properties), Object.keys(Doer.properties), at);
  }
});
