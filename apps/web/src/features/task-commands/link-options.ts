/** The kinds of links of a ticket to another one, in the order in which they are shown. */
export const directions = ["blocked_by", "blocks", "related_to", "duplicate_of"] as const;

/** A kind of link. */
export type Direction = (typeof directions)[number];
