import type { Condition, FilterField } from "#data/views.ts";
import { filterWords as words } from "#i18n/en/filter.ts";

/** The name of a value of a field. */
export type NameOf = (field: FilterField, value: string) => string;

/** The name of a field; a custom one has its own. */
export function fieldName(field: FilterField, nameOfCustom: (uuid: string) => string | undefined): string {
  if (!field.startsWith("field.")) return words.fields[field as keyof typeof words.fields];
  return nameOfCustom(field.slice("field.".length)) ?? words.values.gone;
}

/** The words of a condition after its field, such as `is urgent or high`. */
export function comparison({ field, mode, values }: Condition, nameOf: NameOf): string {
  const names = values.map((value) => nameOf(field, value));
  if (mode === "all") return words.hasAll({ values: names });
  return mode === "any" ? words.is({ values: names }) : words.isNot({ values: names });
}
