import { pagesOfOneTime } from "#platform/http/pages.ts";

/** The filters of a list of a board's tasks. */
export type Filters = {
  readonly status?: string;
  readonly status_uuid?: string;
  readonly group_uuid?: string;
  readonly assignee_uuid?: string;
  readonly label_uuid?: string;
};

/** The tasks of a board, sorted by position. */
export const taskPages = pagesOfOneTime({ name: "tasks", order: { position: "decimal", uuid: "uuid" } });

/** What a cursor is valid for: one board and one set of filters. The board itself is the list without filters. */
export function listed(board_uuid: string, filters: Filters = {}, since?: string): string {
  return JSON.stringify([board_uuid, filters, since]).toLowerCase();
}
