/** The server puts what was found between these two characters. */
// oxlint-disable-next-line no-control-regex -- characters that no text has
const marks = /[\u0001\u0002]/;

/** The parts of an excerpt, by turns what was not found and what was. */
export const partsOf = (excerpt: string): readonly string[] => excerpt.split(marks);

/** Whether the part at a place was found. */
export const isHit = (at: number): boolean => at % 2 === 1;

/** An excerpt without marks. */
export const plainOf = (excerpt: string): string => partsOf(excerpt).join("");
