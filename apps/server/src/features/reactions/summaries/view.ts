import { type Static, Type } from "typebox";
import { closed, oneOf, Timestamp, Uuid } from "#platform/http/schemas.ts";
import { frequencies, type Frequency } from "./periods.ts";

/** What a summary may tell (§2.11). */
export const sections = ["progress", "by_column", "created", "completed", "overdue", "due_soon", "my_tickets"] as const;
export type Section = (typeof sections)[number];

export const Frequencies = oneOf(frequencies);
/** At least one, unique (§8); a summary tells them in this order. */
export const Sections = Type.Array(oneOf(sections), { minItems: 1, uniqueItems: true });

/** A summary that its reader asked for. */
export const SummaryEmail = closed({
  workspace_uuid: Uuid,
  board_uuid: Uuid,
  frequency: Frequencies,
  sections: Sections,
  is_stopped: Type.Boolean({ description: "its reader unsubscribed from all; asking for it again starts it again" }),
  next_at: Timestamp,
  created_at: Timestamp,
  updated_at: Timestamp,
});

export type SummaryRow = {
  readonly workspace_uuid: string;
  readonly board_uuid: string;
  readonly frequency: Frequency;
  readonly sections: Section[];
  readonly stopped_at: Date | null;
  readonly next_at: Date;
  readonly created_at: Date;
  readonly updated_at: Date;
};

export function toSummaryEmail(row: SummaryRow): Static<typeof SummaryEmail> {
  return {
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
