import { putAwayBoard, putAwayEvents } from "#features/boards/boards/index.ts";
import { putAwayPage } from "#features/wiki/pages/index.ts";
import { putAwayWiki, putAwayWikiEvents } from "#features/wiki/wikis/index.ts";
import type { WritableRow } from "#platform/auth/rows.ts";
import { route } from "#platform/http/route.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { forgetTickets } from "../known-tickets.ts";
import { findMade, findWork, type FoundWork } from "../made-queries.ts";
import { setUndone } from "../queries.ts";
import { boardImport } from "../resource.ts";
import { counted } from "../text.ts";
import { Import, toImport } from "../view.ts";

const events = [...putAwayEvents, ...putAwayWikiEvents, "wiki_page.archived", "import.undone"] as const;

export const undoImport = route("POST /workspaces/{workspace_uuid}/imports/{import_uuid}/undo", {
  id: "undoImport",
  auth: "session",
  summary: "Undo an import",
  description: [
    "Archives the boards and the wiki that the import made, and moves the pages that it added to another wiki to the trash, all in one step.",
    "They can be restored. It is possible for as long as nobody has worked with them: no task, page, board, status or custom field was",
    "changed, added, commented, moved or deleted after the import. An import that added or updated tasks on boards that were here before",
    "cannot be undone. Labels stay, so that what is restored has them. The person who",
    "imported can do it, and owners and admins.",
  ].join(" "),
  access: { workspace: "write", boardImport },
  alsoAccess: {
    board: { permission: "write", archived: "too" },
    wiki: { permission: "write", archived: "too", lock: "whole" },
    page: { permission: "write", archived: "too", lock: "counted" },
  },
  reply: { import: Import },
  errors: ["import_not_undoable", "import_updated_tickets", "import_worked_on"],
  events,
  example: {},
  handle: async ({ tx, load, boardImport: row, fail }) => {
    if (row.state !== "done" || row.dry_run || row.undone_at !== null) return fail("import_not_undoable");
    if (row.updated_board_uuids.length > 0) return fail("import_updated_tickets");
    const made = await findMade(tx, row);
    const things = {
      boards: await loadEach(load.board, made.board_uuids),
      wikis: await loadEach(load.wiki, made.wiki_uuids),
      pages: await loadEach(load.page, made.page_uuids),
    };
    const work = await findWork(tx, row, made, toImport(row).created);
    if (work.count > 0) return fail("import_worked_on", { work: sentenceOf(work) });
    await putAway(tx, things);
    await forgetTickets(tx, row.workspace_uuid, made.board_uuids);
    tx.emit({ name: "import.undone", data: { import: { uuid: row.uuid } } });
    return { import: toImport(await setUndone(tx, row)) };
  },
});

/** Authorizes and locks things, if there are any. */
async function loadEach<Row>(
  load: (uuids: readonly string[]) => Promise<{ readonly rows: readonly Row[] }>,
  uuids: readonly string[],
): Promise<readonly Row[]> {
  return uuids.length === 0 ? [] : (await load(uuids)).rows;
}

type MadeRows = {
  readonly boards: readonly WritableRow<"board">[];
  readonly wikis: readonly WritableRow<"wiki">[];
  readonly pages: readonly WritableRow<"page">[];
};

/** Archives what an import made. An export may have brought boards and wikis that were archived already. */
async function putAway(tx: Transaction<(typeof events)[number]>, { boards, wikis, pages }: MadeRows): Promise<void> {
  for (const board of boards.filter(isActive)) await putAwayBoard(tx, board);
  for (const wiki of wikis.filter(isActive)) await putAwayWiki(tx, wiki);
  const uuids = new Set(pages.map(({ uuid }) => uuid));
  // the others go with the page above them
  const tops = pages.filter(({ parent_page_uuid }) => parent_page_uuid === null || !uuids.has(parent_page_uuid));
  for (const page of tops) await putAwayPage(tx, page);
}

const isActive = ({ archived_at }: { readonly archived_at: Date | null }): boolean => archived_at === null;

function sentenceOf({ count, example }: FoundWork): string {
  const things = `${counted(count, "thing")} ${count === 1 ? "was" : "were"} changed, added, moved or deleted`;
  return example === null ? things : `${things}, such as “${example}”`;
}
