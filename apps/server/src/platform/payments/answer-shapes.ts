/** The shapes of answers and events of the provider. Each is checked before it is used, because it may be anything and is stored. */

/** An id, a type or a currency, which can be stored as it is. */
export const isWord = (value: unknown): value is string => typeof value === "string" && /^[\w.-]{1,255}$/.test(value);

/** A number of seats or of cents, as large as the database stores it. */
export const isCount = (value: unknown): value is number => isWholeTo(value, 2 ** 31);

/** Until the year 9999. @param value seconds since 1970 */
export const isTime = (value: unknown): value is number => isWholeTo(value, 253_402_300_800);

const isWholeTo = (value: unknown, end: number): boolean =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < end;

/** The value at names that lie within each other; undefined where something in between is missing. */
export function at(value: unknown, ...names: readonly string[]): unknown {
  let inner = value;
  for (const name of names) inner = (inner as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return inner;
}
