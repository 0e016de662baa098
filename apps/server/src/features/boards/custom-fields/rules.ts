import { fail } from "#kernel/errors.ts";
import type { CustomField } from "./view.ts";

type Sent = { readonly options?: readonly string[]; readonly currency?: string };

/** The options of a select field without outer space, each once. */
export function cleanOptions(options: readonly string[]): string[] {
  return [...new Set(options.map((option) => option.trim()))];
}

/**
 * Options belong to a select field and a currency to a currency field, there and nowhere else.
 * @param isNew a new field must bring what its type needs; a change may leave it as it is
 * @throws Refusal 400
 */
export function checkOptions(type: CustomField["type"], sent: Sent, isNew: boolean): void {
  const misplaced =
    (sent.options !== undefined && type !== "select") || (sent.currency !== undefined && type !== "currency");
  const missing =
    isNew &&
    ((type === "select" && sent.options === undefined) || (type === "currency" && sent.currency === undefined));
  if (misplaced || missing) fail("custom_field_options");
}
