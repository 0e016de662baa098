import type { Fail } from "#kernel/errors.ts";
import type { CustomField } from "./view.ts";

type TypeOptions = { readonly options?: readonly string[]; readonly currency?: string };

/** Removes surrounding spaces from the options of a select field, and duplicate options. */
export function cleanOptions(options: readonly string[]): string[] {
  return [...new Set(options.map((option) => option.trim()))];
}

/**
 * Checks that only a select field has options, and only a currency field a currency.
 * @param isNew a new field must have what its type needs; a change may leave it out
 * @throws ApiError custom_field_options
 */
export function checkOptions(
  type: CustomField["type"],
  values: TypeOptions,
  isNew: boolean,
  fail: Fail<"custom_field_options">,
): void {
  const misplaced =
    (values.options !== undefined && type !== "select") || (values.currency !== undefined && type !== "currency");
  const missing =
    isNew &&
    ((type === "select" && values.options === undefined) || (type === "currency" && values.currency === undefined));
  if (misplaced || missing) fail("custom_field_options");
}
