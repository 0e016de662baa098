import { type EventRow, toEvent } from "#features/reactions/audit-log/index.ts";

/**
 * What a receiver gets of an event (§16.1). It is made of the event's row alone, so that it is the same,
 * byte for byte, in every attempt.
 */
export function envelopeOf(row: EventRow & { readonly sequence: number }): Buffer {
  const { uuid, event, created_at, workspace_uuid, board_uuid, actor, data } = toEvent(row);
  return Buffer.from(JSON.stringify({ uuid, event, created_at, workspace_uuid, board_uuid, actor, data }));
}
