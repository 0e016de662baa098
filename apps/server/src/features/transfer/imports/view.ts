import { type Static, Type } from "typebox";
import type { OfPage } from "#platform/db/page.ts";
import { importSources } from "#kernel/import-sources.ts";
import { importances } from "./report.ts";
import { ImportMapping, SampleTicket } from "./tickets/index.ts";
import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import { type TextEncoding, textEncodings } from "#platform/files/text.ts";
import { common, field, model, nullable, oneOf, Timestamp, Uuid, UuidOfBoard } from "#platform/http/schemas.ts";

export { importSources as sources } from "#kernel/import-sources.ts";

export type StoredSource = (typeof importSources)[number];

const count = Type.Integer({ minimum: 0 });

const CreatedResources = model(
  "ImportedContent",
  "The resources that an import created, or would create in a dry run.",
  {
    boards: field(Type.Array(Type.String()), "The names of the boards."),
    columns: field(Type.Array(Type.String()), "The names of the statuses."),
    labels: field(
      Type.Array(Type.String()),
      "The names of new labels. Labels that the workspace has already are reused.",
    ),
    tickets: field(count, "The number of tasks."),
    comments: field(count, "The number of comments."),
    subtasks: field(count, "The number of subtasks."),
    wikis: field(Type.Array(Type.String()), "The names of new wikis."),
    pages: field(count, "The number of pages."),
    attachments: field(count, "The number of attachments of pages."),
    updated: field(
      count,
      "The number of tasks of earlier imports that get new values, comments or success criteria, because the file has changed.",
    ),
    left: field(
      count,
      "The number of tasks of earlier imports with values that the file changes and that stay, because somebody changed them here or they cannot be changed.",
    ),
  },
);

/** The resources that an import created, or would create in a dry run. */
export type CreatedResources = Static<typeof CreatedResources>;

const RowError = model("ImportRowError", "The row at which the reading of a file stopped.", {
  row: field(Type.Integer(), "The number of the row."),
  column: field(Type.Optional(Type.String()), "The heading of the column, if one column is wrong."),
  why: field(Type.String(), "The problem."),
});

const Progress = model("ImportProgress", "The progress of an import.", {
  done: field(
    count,
    "The progress, in tasks or pages: to prepare one is half of it, and to write it the other half; of an export, in rows and files.",
  ),
  total: field(count, "The number of tasks or pages in all; 0 until the file was read."),
});

const SkippedContent = model("SkippedContent", "A kind of thing in the file that is not imported as it is.", {
  importance: field(
    oneOf(importances),
    "`lost`: it is missing. `changed`: it is here in another form. `note`: nothing is missing. The list has this order.",
  ),
  what: field(Type.String(), "The name of the kind of thing."),
  why: field(Type.String(), "The reason, and how to change it."),
  count: field(count, "The number of times that it occurs."),
  example: field(nullable(Type.String()), "One of these things; null if there is nothing to show."),
});

/** An import as the API shows it (§13.6). */
export const Import = model(
  "Import",
  "An import of a board from another tool, of a folder of markdown, or of a workspace.",
  {
    uuid: common.uuid,
    workspace_uuid: common.workspace_uuid,
    source: field(oneOf(importSources), "The kind of the file."),
    tool: field(
      nullable(Type.String()),
      "The tool that wrote the file, such as `jira`; `table` for a table of unknown origin. null until the file was read, and for pages and workspaces.",
    ),
    dry_run: field(
      Type.Boolean(),
      "Whether it only reports what would be imported. Such an import is removed after a day.",
    ),
    file_name: field(Type.String(), "The name of the file."),
    state: field(oneOf(["queued", "running", "done", "failed"]), "Whether it waits, runs, was done or failed."),
    progress: field(Progress, "The progress."),
    board_uuids: field(Type.Array(UuidOfBoard), "The boards that were created, archived ones too."),
    updated_board_uuids: field(
      Type.Array(UuidOfBoard),
      "The boards that were here before, in which it added or updated tasks.",
    ),
    wiki_uuid: field(
      nullable(Uuid),
      "The wiki that the pages come to: the one that was asked for, or the one that was created. null for boards.",
    ),
    created: field(CreatedResources, "The created resources, or those that a dry run would create."),
    skipped: field(
      Type.Array(SkippedContent),
      "The report: every kind of thing that is not imported as it is, the lost ones first.",
    ),
    encoding: field(
      nullable(oneOf<TextEncoding>(textEncodings)),
      "The encoding of the file: by its byte order mark, otherwise UTF-8, otherwise the one that was chosen or guessed.",
    ),
    error: field(nullable(Type.String()), "The reason why the import failed; then nothing was written."),
    row_errors: field(
      Type.Array(RowError),
      "The row at which the reading stopped, if the file cannot be read at all. A cell that cannot be read is in `skipped`.",
    ),
    mapping: field(
      Type.Optional(ImportMapping),
      "The decisions by which the tickets of the file are read: those of the request, those of an earlier import of such a file, and what is guessed. Change it and send it with the file. Not in lists.",
    ),
    sample: field(
      Type.Optional(Type.Array(SampleTicket)),
      "The first twenty tickets as the import would make them. Not in lists. It is kept for thirty days, and removed when the import is undone or its board deleted for good.",
    ),
    undone_at: field(
      nullable(Timestamp),
      "When it was undone, which moved everything that it had made to the trash; null if it was not.",
    ),
    created_at: common.created_at,
    updated_at: common.updated_at,
  },
);

export type ImportRow = {
  uuid: string;
  workspace_uuid: WorkspaceUuid;
  source: string;
  dry_run: boolean;
  file_name: string;
  tool: string | null;
  state: string;
  progress_done: number;
  progress_total: number;
  board_uuids: BoardUuid[];
  updated_board_uuids: BoardUuid[];
  wiki_uuid: string | null;
  created: unknown;
  skipped: unknown;
  encoding: string | null;
  error: string | null;
  row_errors: unknown;
  undone_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

/** The preview of an import, which lists do not show. */
export type PreviewRow = { mapping: unknown; sample: unknown };

const nothing: CreatedResources = {
  boards: [],
  columns: [],
  labels: [],
  tickets: 0,
  comments: 0,
  subtasks: 0,
  wikis: [],
  pages: 0,
  attachments: 0,
  updated: 0,
  left: 0,
};

/** An import as the API shows it. @param row of one import, or of a page of a list */
export function toImport(row: ImportRow & Partial<OfPage>): Static<typeof Import> {
  const { progress_done: done, progress_total: total, page_end: _, ...rest } = row;
  return {
    ...(rest as Omit<Static<typeof Import>, "progress" | "created" | "undone_at" | "created_at" | "updated_at">),
    progress: { done, total },
    created: { ...nothing, ...(row.created as Partial<CreatedResources>) },
    undone_at: row.undone_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
