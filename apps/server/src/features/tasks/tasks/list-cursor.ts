import { decodeCursor, encodeCursor } from "#kernel/cursor.ts";
import type { Fail } from "#kernel/errors.ts";
import { sha256 } from "#platform/crypto/tokens.ts";

/** The filters of a list of a board's tasks. */
export type Filters = {
  readonly status?: string;
  readonly status_uuid?: string;
  readonly group_uuid?: string;
  readonly assignee_uuid?: string;
  readonly label_uuid?: string;
};

/** The task after which a page begins. */
export type AfterTask = { readonly position: string; readonly uuid: string };

/**
 * The content of a cursor: the last task, and the server_time of the first page. So a client can take server_time from any
 * page, and the next poll finds the changes that were made while the pages were read.
 */
type From = AfterTask & { readonly server_time: string };

const shape = ["decimal", "uuid", "timestamp"] as const;

/** A cursor is valid for one board and one set of filters. */
function tagOf(board_uuid: string, filters: Filters, since: string | undefined): string {
  const asked = JSON.stringify([board_uuid, filters, since]).toLowerCase();
  return `tasks ${sha256(asked).toString("base64url").slice(0, 16)}`;
}

/** The cursors of a list of a board's tasks; the board itself is the list without filters. */
export function taskCursors(board_uuid: string, filters: Filters = {}, since?: string) {
  const tag = tagOf(board_uuid, filters, since);
  return {
    /** @throws ApiError cursor_invalid */
    read: (cursor: string, fail: Fail<"cursor_invalid">): From => {
      const [position, uuid, server_time] = decodeCursor(tag, cursor, shape) ?? fail("cursor_invalid");
      return { position, uuid, server_time };
    },
    /** @returns an empty object when no page follows */
    next: (last: AfterTask | undefined, server_time: string): { next_cursor?: string } =>
      last === undefined ? {} : { next_cursor: encodeCursor(tag, shape, [last.position, last.uuid, server_time]) },
  };
}
