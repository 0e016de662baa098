const collator = new Intl.Collator("en", { sensitivity: "accent", numeric: true });

/** Sorts what has names: case does not matter, and numbers in names are compared as numbers. */
export function alphabetical<Row extends { readonly name: string; readonly uuid: string }>(
  rows: readonly Row[],
): Row[] {
  return rows.toSorted((one, other) => collator.compare(one.name, other.name) || (one.uuid < other.uuid ? -1 : 1));
}
