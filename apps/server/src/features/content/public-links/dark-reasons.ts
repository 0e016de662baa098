import { sql } from "#platform/db/query.ts";

/** The reasons why a public link to a board does not work. If there are several, the first is shown. */
export const boardDarkReasons = ["public_boards_disabled", "board_archived"] as const;

/** The reasons why a public link to a page does not work. If there are several, the first is shown. */
export const pageDarkReasons = ["public_wiki_pages_disabled", "wiki_archived", "page_archived"] as const;

/** The reason why the link of board `b` in workspace `w` does not work; null while it works. */
export const boardDarkReason = sql<(typeof boardDarkReasons)[number] | null>`case
  when not w.public_boards_enabled then 'public_boards_disabled'
  when b.archived_at is not null then 'board_archived' end`;

/** The reason why the link of page `p` of wiki `k` in workspace `w` does not work; null while it works. */
export const pageDarkReason = sql<(typeof pageDarkReasons)[number] | null>`case
  when not w.public_wiki_pages_enabled then 'public_wiki_pages_disabled'
  when k.archived_at is not null then 'wiki_archived'
  when p.archived_at is not null then 'page_archived' end`;
