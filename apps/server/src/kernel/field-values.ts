import { isDate } from "./dates.ts";

/** The types of a custom field. */
export const fieldTypes = ["text", "number", "date", "checkbox", "select", "currency"] as const;
export type FieldType = (typeof fieldTypes)[number];

/** For each type what a value must be, in words and as a check. */
export const fieldRules: Readonly<Record<FieldType, readonly [string, (value: unknown) => boolean]>> = {
  text: ["text of at most 2,000 characters", (value) => typeof value === "string" && value.length <= 2000],
  number: ["a number", (value) => typeof value === "number"],
  currency: ["a number", (value) => typeof value === "number"],
  date: ["a date YYYY-MM-DD", (value) => typeof value === "string" && isDate(value)],
  checkbox: ["true or false", (value) => typeof value === "boolean"],
  // a task may still have an option that was removed
  select: ["one of its options", (value) => typeof value === "string"],
};

/** Whether a task may have this value in a field of this type. */
export const isOfType = (type: FieldType, value: unknown): boolean => fieldRules[type][1](value);
