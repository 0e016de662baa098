import { oneOf } from "#platform/http/schemas.ts";

/** The kinds of links (§13.14), as seen from the task that a request names. Only the first two block. */
export const directions = ["blocks", "blocked_by", "related_to", "duplicate_of"] as const;

export const Direction = oneOf(directions);

export type Direction = (typeof directions)[number];

/** The kinds of links that do not block. */
export type LinkKind = Exclude<Direction, "blocks" | "blocked_by">;

/** The meaning of each direction, for the reference. */
export const directionsAbout =
  "blocks: the task of the path blocks the other one; blocked_by: the other one blocks it; related_to: both are related to " +
  "each other, and both show it; duplicate_of: it is a duplicate of the other one, and only it shows this.";
