import type { CustomField } from "@stoa/api";

/** A value of a custom field. */
export type FieldValue = string | number | boolean;

/** The typed text as a value. @returns null for an empty field, undefined for what is no number where one is needed */
export function valueOf({ type }: Pick<CustomField, "type">, text: string): FieldValue | null | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  if (type !== "number" && type !== "currency") return trimmed;
  const number = Number(trimmed.replace(",", "."));
  return Number.isFinite(number) ? number : undefined;
}

/** A value as it is read; "" for none. */
export function valueText({ type, currency }: Pick<CustomField, "type" | "currency">, value?: FieldValue): string {
  if (value === undefined) return "";
  if (type === "checkbox") return value === true ? "✓" : "";
  if (type === "currency" && currency !== null && typeof value === "number")
    return new Intl.NumberFormat("en", { style: "currency", currency }).format(value);
  return String(value);
}
