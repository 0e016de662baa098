import { compileCheck } from "#platform/http/validators.ts";
import { Estimate } from "#platform/http/schemas.ts";

const problemOf = compileCheck(Estimate);

/** The estimate that a cell tells, with a decimal point or comma; null for none, undefined for what is no estimate. */
export function estimateOf(word: string): number | null | undefined {
  if (word === "" || word === "-") return null;
  if (!/^\d+(?:[.,]\d{1,2})?$/.test(word)) return undefined;
  const estimate = Number(word.replace(",", "."));
  return problemOf(estimate) === null ? estimate : undefined;
}
