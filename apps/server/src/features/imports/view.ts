import { type Static, Type } from "typebox";
import type { Encoding } from "#platform/files/text.ts";
import { closed, nullable, oneOf, Timestamp, Uuid } from "#platform/http/schemas.ts";

export const sources = ["trello", "csv", "stoa"] as const;

const count = Type.Integer({ minimum: 0 });

const Created = closed({
  boards: Type.Array(Type.String(), { description: "names" }),
  columns: Type.Array(Type.String(), { description: "names" }),
  labels: Type.Array(Type.String(), { description: "names; those that the workspace had already are reused" }),
  tickets: count,
  comments: count,
  subtasks: count,
});

/** What an import made, or in a dry run would make. */
export type Created = Static<typeof Created>;

const RowError = closed({ row: Type.Integer(), column: Type.Optional(Type.String()), why: Type.String() });

/** An import as it reads (§13.6). */
export const Import = closed({
  uuid: Uuid,
  workspace_uuid: Uuid,
  source: oneOf(["trello", "csv"]),
  dry_run: Type.Boolean(),
  file_name: Type.String(),
  state: oneOf(["queued", "running", "done", "failed"]),
  progress: closed({ done: count, total: count }, { description: "tickets; total is 0 until the file has been read" }),
  board_uuids: Type.Array(Uuid),
  created: Created,
  skipped: Type.Array(closed({ what: Type.String(), why: Type.String() }), {
    description: "what the file holds and a board cannot keep",
  }),
  encoding: nullable(
    oneOf<Encoding>(["utf-8", "utf-16le", "utf-16be", "windows-1252"], {
      description: "how the file was read: as its byte order mark says, else as UTF-8, else as Windows-1252",
    }),
  ),
  error: nullable(Type.String({ description: "why it failed; nothing was written then" })),
  row_errors: Type.Array(RowError, { description: "the first hundred; one row that cannot be read refuses the file" }),
  created_at: Timestamp,
  updated_at: Timestamp,
});

export type ImportRow = {
  uuid: string;
  workspace_uuid: string;
  source: string;
  dry_run: boolean;
  file_name: string;
  state: string;
  progress_done: number;
  progress_total: number;
  board_uuids: string[];
  created: unknown;
  skipped: unknown;
  encoding: string | null;
  error: string | null;
  row_errors: unknown;
  created_at: Date;
  updated_at: Date;
};

const nothing: Created = { boards: [], columns: [], labels: [], tickets: 0, comments: 0, subtasks: 0 };

export function toImport(row: ImportRow): Static<typeof Import> {
  const { progress_done: done, progress_total: total, ...rest } = row;
  return {
    ...(rest as Omit<Static<typeof Import>, "progress" | "created" | "created_at" | "updated_at">),
    progress: { done, total },
    created: { ...nothing, ...(row.created as Partial<Created>) },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
