import { type Static, Type } from "typebox";
import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import { common, field, model, oneOf, Timestamp } from "#platform/http/schemas.ts";
import { frequencies, type Frequency } from "./periods.ts";

/** The sections that a summary can contain. */
export const sections = ["progress", "by_column", "created", "completed", "overdue", "due_soon", "my_tickets"] as const;
export type Section = (typeof sections)[number];

export const Frequencies = oneOf(frequencies);
/** At least one, each once (§8). A summary contains them in this order. */
export const Sections = Type.Array(oneOf(sections), { minItems: 1, uniqueItems: true });

export const SummaryEmail = model("SummaryEmail", "A subscription to the summary of a board by e-mail.", {
  uuid: common.uuid,
  workspace_uuid: common.workspace_uuid,
  board_uuid: common.board_uuid,
  frequency: field(Frequencies, "The frequency of the summary."),
  sections: field(Sections, "The sections of the summary, in this order."),
  is_stopped: field(
    Type.Boolean(),
    "The person unsubscribed from all summaries. Subscribing to this one again resumes it.",
  ),
  next_at: field(Timestamp, "When the next one is due. A new time zone of the person moves it."),
  created_at: common.created_at,
  updated_at: common.updated_at,
});

export type SummaryRow = {
  readonly uuid: string;
  readonly workspace_uuid: WorkspaceUuid;
  readonly board_uuid: BoardUuid;
  readonly frequency: Frequency;
  readonly sections: Section[];
  readonly stopped_at: Date | null;
  readonly next_at: Date;
  readonly created_at: Date;
  readonly updated_at: Date;
};

export function toSummaryEmail(row: SummaryRow): Static<typeof SummaryEmail> {
  return {
    uuid: row.uuid,
    workspace_uuid: row.workspace_uuid,
    board_uuid: row.board_uuid,
    frequency: row.frequency,
    sections: row.sections,
    is_stopped: row.stopped_at !== null,
    next_at: row.next_at.toISOString(),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
