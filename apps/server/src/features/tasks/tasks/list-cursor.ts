import { decodeCursor, encodeCursor } from "#kernel/cursor.ts";
import { fail } from "#kernel/errors.ts";
import { sha256 } from "#platform/crypto/tokens.ts";

/** What a list of a board's tickets is narrowed to. */
export type Filters = {
  readonly status?: string;
  readonly status_uuid?: string;
  readonly group_uuid?: string;
  readonly assignee_uuid?: string;
  readonly label_uuid?: string;
};

/** Where a page of a board's tickets begins: behind this one. */
export type AfterTask = { readonly position: string; readonly uuid: string };

/**
 * What a cursor tells: the last ticket, and the server_time of the first page. A change made while somebody turns the
 * pages is found by the next poll, whichever page its server_time was taken from.
 */
type From = AfterTask & { readonly server_time: string };

const shape = ["decimal", "uuid", "timestamp"] as const;

/** A cursor is foreign to another board and to other filters. */
function tagOf(board_uuid: string, filters: Filters, since: string | undefined): string {
  const asked = JSON.stringify([board_uuid, filters, since]).toLowerCase();
  return `tasks ${sha256(asked).toString("base64url").slice(0, 16)}`;
}

/** The cursors of a list of a board's tickets; the board itself is the list without filters. */
export function taskCursors(board_uuid: string, filters: Filters = {}, since?: string) {
  const tag = tagOf(board_uuid, filters, since);
  return {
    /** @throws Refusal cursor_invalid */
    read: (cursor: string): From => {
      const [position, uuid, server_time] = decodeCursor(tag, cursor, shape) ?? fail("cursor_invalid");
      return { position, uuid, server_time };
    },
    /** @returns nothing when no page follows */
    next: (last: AfterTask | undefined, server_time: string): { next_cursor?: string } =>
      last === undefined ? {} : { next_cursor: encodeCursor(tag, shape, [last.position, last.uuid, server_time]) },
  };
}
