import { Type } from "typebox";
import { boardLimits, countBoards } from "#features/boards/boards/index.ts";
import { failPlanLimit } from "#kernel/authorize.ts";
import { closed, field, oneOf } from "#platform/http/schemas.ts";
import { uploadRoute } from "#platform/http/upload-route.ts";
import { importUpload } from "../files.ts";
import { runImportJob, runShortImportJob } from "../jobs.ts";
import { countOpen, insertImport } from "../queries.ts";
import { mostShortBytes } from "../short.ts";
import { Import, sources, toImport } from "../view.ts";

/** The most imports of a workspace that wait or run. Each keeps its file until it has ended. */
const mostOpen = 3;

export const createImport = uploadRoute("POST /workspaces/{workspace_uuid}/imports", {
  id: "createImport",
  auth: "session",
  summary: "Import a board from another tool",
  description: [
    "`csv` (UTF-8, UTF-16 with a byte order mark, or Windows-1252): a board with the name of the file, and a task for each",
    "row. Columns are recognized by their headings: Title (required), Description, Status, Priority, Labels, Due date,",
    "Created at, Archived, and usual synonyms of these. `trello`: the JSON export of a board with its lists, cards, labels,",
    "checklists, comments and archived cards. `stoa` is not possible yet.\n\n",
    "The import runs after the reply; read it again to see its `progress`. Either the whole file is imported or nothing:",
    "rows that cannot be read are listed in `row_errors`, and the import fails. A dry run reports the same and writes",
    `nothing. One import of a workspace runs at a time, and at most ${mostOpen} can wait or run.`,
  ].join(" "),
  upload: importUpload,
  // exclusive: nobody else starts an import while those of the workspace are counted
  access: { workspace: "addCapacity" },
  query: closed({
    source: field(oneOf(sources), "The kind of the file."),
    dry_run: field(Type.Optional(Type.Boolean({ default: false })), "true only reports what would be imported."),
  }),
  http: { status: 201 },
  reply: { import: Import },
  errors: ["import_invalid", "import_limit", "board_limit"],
  events: ["import.created"],
  example: { query: { source: "csv", dry_run: true } },
  handle: async ({ tx, caller, workspace, query, file, fail }) => {
    const { source, dry_run = false } = query;
    if (source === "stoa") return fail("import_invalid", { problem: "exports of Stoa cannot be imported yet." });
    if (file.size_bytes === 0) return fail("import_invalid", { problem: "it is empty." });
    const limit = boardLimits[workspace.plan as "free" | "unlimited"];
    if ((await countBoards(tx, workspace.uuid)) >= limit) failPlanLimit("board_limit");
    if ((await countOpen(tx, workspace.uuid)) >= mostOpen) return fail("import_limit");
    const { uuid } = file;
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
