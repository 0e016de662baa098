/** A condition that keeps somebody out, and what is left of the program without it. */
export type Guard = {
  readonly name: string;
  /** from the repository's folder */
  readonly file: string;
  /** stands in the file exactly once */
  readonly text: string;
  readonly instead: string;
  /** the test files that must see that it is gone, in the order in which they are asked */
  readonly by: readonly string[];
};

export const matrix = "server/testing/contract/access.test.ts";
export const invisible = "server/testing/contract/invisible.test.ts";

/** Guards of one file, as name, text and what stands there instead; seen by the access matrix unless said. */
export function guardsOf(
  file: string,
  list: readonly (readonly [name: string, text: string, instead: string, ...by: string[]])[],
): Guard[] {
  return list.map(([name, text, instead, ...by]) => ({
    name,
    file,
    text,
    instead,
    by: by.length === 0 ? [matrix] : by,
  }));
}
