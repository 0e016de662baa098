import { importFile } from "#platform/storage/storage.ts";
import { randomUUID } from "node:crypto";
import { Type } from "typebox";
import { boardLimits, countBoards } from "#features/boards/boards/index.ts";
import { failPlanLimit } from "#kernel/authorize.ts";
import { route } from "#platform/http/route.ts";
import { closed, oneOf } from "#platform/http/schemas.ts";
import { runImportJob, runShortImportJob } from "../jobs.ts";
import { countOpen, insertImport } from "../queries.ts";
import { mostShortBytes } from "../short.ts";
import { Import, sources, toImport } from "../view.ts";

/** So many imports of a workspace wait or run at once; each keeps its file until it has ended. */
const mostOpen = 3;

export const createImport = route("POST /workspaces/{workspace_uuid}/imports", {
  id: "createImport",
  auth: "session",
  summary: "Import a board from another tool",
  description: [
    "`csv` (UTF-8, UTF-16 with a byte order mark, or Windows-1252): one board named after the file, one ticket a row. Columns are matched by their headings: Title (needed),",
    "Description, Status, Priority, Labels, Due date, Created at, Archived, and their usual synonyms.",
    "`trello`: a board's JSON export with its lists, cards, labels, checklists, comments and archived cards.",
    "`stoa`: not yet.\n\n",
    "The reply comes at once, and the import goes on; read it again to follow `progress`. All of the file is imported",
    "or nothing: a row that cannot be read is reported in `row_errors` and refuses the file. A dry run reports the same",
    `and writes nothing. Of a workspace one import runs at a time; ${mostOpen} may wait or run, and the next one is 409.`,
  ].join(" "),
  kind: "upload",
  // exclusive: the imports that wait are counted under the workspace's lock
  access: { workspace: "addCapacity" },
  query: closed({ source: oneOf(sources), dry_run: Type.Optional(Type.Boolean({ default: false })) }),
  http: { status: 201 },
  reply: { import: Import },
  errors: ["import_invalid", "import_limit", "board_limit"],
  events: ["import.created"],
  example: { query: { source: "csv", dry_run: true } },
  handle: async ({ tx, caller, workspace, query, file, services, fail }) => {
    const { source, dry_run = false } = query;
    if (source === "stoa") return fail("import_invalid", { problem: "exports of Stoa cannot be imported yet." });
    if (file.size_bytes === 0) return fail("import_invalid", { problem: "it is empty." });
    const limit = boardLimits[workspace.plan as "free" | "unlimited"];
    if ((await countBoards(tx, workspace.uuid)) >= limit) failPlanLimit("board_limit");
    if ((await countOpen(tx, workspace.uuid)) >= mostOpen) return fail("import_limit");
    const uuid = randomUUID();
    await services.storage.put(importFile(uuid), file.path);
    const row = await insertImport(tx, {
      uuid,
      workspace_uuid: workspace.uuid,
      source,
      dry_run,
      file_name: file.name,
      created_by: caller.user_uuid,
    });
    const job = file.size_bytes <= mostShortBytes ? runShortImportJob : runImportJob;
    tx.enqueue(job, { workspace_uuid: workspace.uuid, import_uuid: uuid });
    tx.emit({ name: "import.created", data: { import: { uuid, source, dry_run, file_name: file.name } } });
    return { import: toImport(row) };
  },
});
