import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import type { ConsumedEvent } from "#platform/events/next-events.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Condition } from "./conditions.ts";
import type { TriggerConfig, TriggerType } from "./triggers.ts";

/** The part of an automation that the consumer needs while it waits for an event. */
export type WatchingAutomation = {
  readonly uuid: string;
  readonly board_uuid: BoardUuid;
  readonly trigger_type: TriggerType;
  readonly trigger_config: TriggerConfig;
  readonly conditions: readonly Condition[];
  readonly task_uuid: string | null;
};

/** The columns of `WatchingAutomation`, of `automations a`. */
export const watching = sql`a.uuid, a.board_uuid, a.trigger_type, a.trigger_config, a.conditions, a.task_uuid`;

/** The enabled automations of these boards. */
export function findWatching(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  board_uuids: readonly BoardUuid[],
): Promise<WatchingAutomation[]> {
  return reader.rows(
    raw<WatchingAutomation>(sql`select ${watching} from automations a
      where a.workspace_uuid = ${workspace_uuid}::uuid and a.board_uuid = any (${board_uuids}::uuid[]) and a.enabled
      order by a.created_at, a.uuid`),
  );
}

/** The run that made an event: only what the consumer needs to know of it. */
export type Maker = { readonly automation_uuid: string; readonly cause: string };

/** The runs that made events, by the request id of the events. */
export async function findMakers(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  events: readonly ConsumedEvent[],
): Promise<ReadonlyMap<string, Maker>> {
  const made = events.filter(({ actor }) => actor.kind === "automation");
  const runs = [...new Set(made.flatMap((event) => event.request_id ?? []))];
  if (runs.length === 0) return new Map();
  const rows = await reader.rows(
    raw<Maker & { uuid: string }>(sql`select uuid, automation_uuid, cause from automation_runs
      where workspace_uuid = ${workspace_uuid}::uuid and uuid = any (${runs}::uuid[])`),
  );
  return new Map(rows.map((row) => [row.uuid, row]));
}
