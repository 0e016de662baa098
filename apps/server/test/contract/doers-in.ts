/** A schema, as far as it is looked through. */
export type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
};

/** Fields that name who did something; `blocked_by` names tasks. */
const namesDoer = (name: string): boolean => name === "author" || (name.endsWith("_by") && name !== "blocked_by");

/** Every field of a reply that names who did something, with its path. */
export function doersIn(schema: Schema, at: string): [at: string, schema: Schema][] {
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
