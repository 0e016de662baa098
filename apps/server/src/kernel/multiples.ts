/**
 * Whether a number is a multiple of another one as people write them: 0.07 is one of 0.01, although their quotient is no integer
 * in binary.
 */
export function isMultiple(of: number, value: number): boolean {
  return Number((Math.round(value / of) * of).toPrecision(15)) === value;
}
