import type { MadeTexts } from "#platform/events/text-forms.ts";
import { type EventRow, toEvent } from "#features/reactions/audit-log/index.ts";

/**
 * Builds the body that a receiver gets for an event (§16.1). It depends only on the row of the event, so that it is
 * identical in every attempt.
 * @param made by `makeDerived`
 */
export function envelopeOf(row: EventRow & { readonly sequence: number }, made: MadeTexts): Buffer {
  const { uuid, event, created_at, workspace_uuid, board_uuid, actor, data } = toEvent(row, made);
  return Buffer.from(JSON.stringify({ uuid, event, created_at, workspace_uuid, board_uuid, actor, data }));
}
