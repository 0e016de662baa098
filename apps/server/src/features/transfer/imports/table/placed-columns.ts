import { comparableName } from "#kernel/names.ts";
import { cut } from "../text.ts";
import type { ColumnField, SourceField } from "../tickets/index.ts";
import { optionIn } from "./cells.ts";
import type { Column, ColumnEntry } from "./columns.ts";
import { innerHeading } from "./headings.ts";
import { type DecimalSign, decimalSignOf } from "./numbers.ts";

/** A custom field, and the column with its values. */
type PlacedField = SourceField & { readonly column: Column; readonly decimal: DecimalSign };

/** The columns of a table by what they mean. */
export class PlacedColumns {
  readonly #byField: ReadonlyMap<ColumnField, readonly Column[]>;
  readonly fields: readonly PlacedField[];

  constructor(columns: readonly Column[], entries: readonly ColumnEntry[]) {
    const entryOf = new Map(entries.map((entry) => [entry.heading, entry]));
    this.#byField = Map.groupBy(columns, ({ heading }) => entryOf.get(heading)?.field ?? "left_out");
    const placed = this.of("custom_field");
    const names = fieldNames(placed.map(({ heading }) => heading));
    const usual = placed.map(({ values }) => decimalSignOf(values)).find((sign) => sign !== null) ?? ".";
    this.fields = placed.map((column, index) => {
      const type = entryOf.get(column.heading)?.type ?? "text";
      const options = type === "select" ? [...new Set(column.values.map(optionIn))].slice(0, 100) : [];
      const decimal = decimalSignOf(column.values) ?? usual;
      return { name: names[index] ?? column.heading, type, options, column, decimal };
    });
  }

  of(field: ColumnField): readonly Column[] {
    return this.#byField.get(field) ?? [];
  }
}

const parent =
  /^(?:parent(?: (?:task|issue|id|key))?|übergeordnete(?:s ticket|r vorgang|-id)?|tâche parente|tarea padre)$/i;

/** The names of custom fields: what a heading has in parentheses, “Parent” for that of a parent, each once. */
function fieldNames(headings: readonly string[]): string[] {
  const taken = new Set<string>();
  return headings.map((heading) => {
    const names = [parent.test(heading) ? "Parent" : heading, heading].map((name) =>
      cut(innerHeading(name), 100).trim(),
    );
    const free = [...names, cut(heading, 100).trim(), `${cut(heading, 90).trim()} (${taken.size + 1})`].find(
      (name) => name !== "" && !taken.has(comparableName(name)),
    );
    const name = free ?? heading;
    taken.add(comparableName(name));
    return name;
  });
}
