import type { FuncKeywordDefinition } from "ajv";
import type { DataValidationCxt } from "ajv/dist/types/index.js";
import { spelledName } from "#kernel/names.ts";
import { spelledAddress } from "#platform/util/email-address.ts";

const spellings = {
  /** uuids are case-insensitive */
  lowerCase: (text: string) => text.toLowerCase(),
  /** of prefixes, which are the same in any case */
  upperCase: (text: string) => text.toUpperCase(),
  name: spelledName,
  address: spelledAddress,
} as const;

/** The one form that the values of a schema get before anything looks at them. */
export type TextForm = keyof typeof spellings;

/** Gives a text the form that its schema names, before its length and its pattern are checked. */
export const spelling: FuncKeywordDefinition = {
  keyword: "spelling",
  type: "string",
  before: "maxLength",
  modifying: true,
  errors: false,
  validate: (form: TextForm, text: string, _parent?: unknown, context?: DataValidationCxt) => {
    if (context !== undefined) context.parentData[context.parentDataProperty] = spellings[form](text);
    return true;
  },
};
