import assert from "node:assert/strict";
import { test } from "node:test";
import { Doer } from "#platform/http/schemas.ts";
import { routes } from "#features.ts";

type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
};

/** Fields that name who did something; `blocked_by` names tasks. */
const namesDoer = (name: string): boolean => name === "author" || (name.endsWith("_by") && name !== "blocked_by");

/** Every field of a reply that names who did something, with its path. */
function doersIn(schema: Schema, at: string): [at: string, schema: Schema][] {
  const inside = [...(schema.anyOf ?? []), ...(schema.items === undefined ? [] : [schema.items])];
  const properties = Object.entries(schema.properties ?? {});
  return [
    ...properties
      .filter(([name]) => namesDoer(name))
      .map(([name, field]) => [`${at}.${name}`, field] as [string, Schema]),
    ...[
      ...inside.map((each) => [at, each] as const),
      ...properties.map(([name, each]) => [`${at}.${name}`, each] as const),
    ].flatMap(([place, each]) => doersIn(each, place)),
  ];
}

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
