import { decodeCursor, encodeCursor } from "#kernel/cursor.ts";
import type { Fail } from "#kernel/errors.ts";
import { sha256 } from "#platform/crypto/tokens.ts";
import { type SmallKind, smallKinds } from "./kind-queries.ts";
import { type CopyReader, everything } from "./since.ts";
import type { Kind } from "./view.ts";

/** The owner and the kinds of a copy. A cursor is valid only for one copy. */
export type Copy = {
  readonly reader: CopyReader;
  /** null for a session; a person's keys have cursors of their own */
  readonly key_uuid: string | null;
  readonly kinds: readonly Kind[];
};

/** The parts of a page in their order: the small kinds, tasks of whole boards, other tasks, and notifications. */
export const sections = [...smallKinds, "whole", "tasks", "notifications"] as const;

export type Section = (typeof sections)[number];

/** The place where a page begins. */
export type PageStart = {
  /** the time since which changes are wanted */
  readonly since: string;
  /** when the first of these pages was read: from then on the next delta tells what changed */
  readonly first: string | null;
  readonly section: Section;
  /** the last row of the page before: its uuid; for `whole`, with its board and position before it */
  readonly after: readonly string[];
};

/** The beginning of a new copy. */
export const start: PageStart = { since: everything, first: null, section: "boards", after: [] };

const shapes = {
  rest: ["timestamp"],
  whole: ["timestamp", "timestamp", "uuid", "decimal", "uuid"],
  row: ["timestamp", "timestamp", "uuid"],
} as const;

/** The rows that a role lets its reader see: with another one the copy has to begin anew. */
type Sight = Pick<CopyReader, "seesAllBoards" | "opensWikis">;

function tagOf(copy: Copy, { seesAllBoards, opensWikis }: Sight, section: Section | "rest"): string {
  const { user_uuid, workspace_uuid } = copy.reader;
  const whose = JSON.stringify([user_uuid, workspace_uuid, copy.key_uuid, copy.kinds, seesAllBoards, opensWikis]);
  return `changes ${section} ${sha256(whose).toString("base64url").slice(0, 16)}`;
}

/**
 * Reads a cursor.
 * @returns null for one that was made when the reader could open all boards, or the wikis, and now cannot, or the other way
 *   round: the copy has to begin anew
 * @throws ApiError cursor_invalid
 */
export function readCursor(copy: Copy, cursor: string, fail: Fail<"cursor_invalid">): PageStart | null {
  const from = decode(copy, copy.reader, cursor);
  if (from !== null) return from;
  const others = [true, false].flatMap((seesAllBoards) =>
    [true, false].map((opensWikis): Sight => ({ seesAllBoards, opensWikis })),
  );
  return others.every((sight) => decode(copy, sight, cursor) === null) ? fail("cursor_invalid") : null;
}

function decode(copy: Copy, sight: Sight, cursor: string): PageStart | null {
  const rest = decodeCursor(tagOf(copy, sight, "rest"), cursor, shapes.rest);
  if (rest !== null) return { since: rest[0], first: null, section: "boards", after: [] };
  for (const section of sections) {
    const shape = section === "whole" ? shapes.whole : shapes.row;
    const parts = decodeCursor(tagOf(copy, sight, section), cursor, shape);
    if (parts === null) continue;
    const [since, first, ...after] = parts;
    return { since, first, section, after };
  }
  return null;
}

/** The cursor of the next page, or of the next delta when `next` is null. */
export function writeCursor(copy: Copy, server_time: string, next: Omit<PageStart, "first"> | null): string {
  if (next === null) return encodeCursor(tagOf(copy, copy.reader, "rest"), shapes.rest, [server_time]);
  const { since, section, after } = next;
  const shape = section === "whole" ? shapes.whole : shapes.row;
  return encodeCursor(tagOf(copy, copy.reader, section), shape, [since, server_time, ...after] as never);
}

/** Whether a section is one of the small kinds. */
export function isSmall(section: Section): section is SmallKind {
  return (smallKinds as readonly string[]).includes(section);
}
