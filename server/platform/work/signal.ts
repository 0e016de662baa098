import { accessEvents, type Change, sharedEvents } from "#kernel/events.ts";
import type { Signals } from "#platform/realtime/signals.ts";

/** What the signals after a commit need to know of it. */
export type Told = {
  readonly changes: readonly Place[];
  readonly accounts: readonly { readonly user_uuid: string }[];
  readonly jobs: readonly unknown[];
  readonly workspace_uuid: string | null;
  readonly client_id: string | null;
};

/** A change without its data. */
export type Place = Pick<Change, "name" | "board_uuid" | "from_board_uuid">;

/** One change for each that would be signalled differently, and no more of it than that. */
export function distinctPlaces(changes: readonly Place[]): Place[] {
  const distinct = new Map<string, Place>();
  for (const { name, board_uuid, from_board_uuid } of changes) {
    const place = { name, ...(board_uuid && { board_uuid }), ...(from_board_uuid && { from_board_uuid }) };
    distinct.set(JSON.stringify(place), place);
  }
  return [...distinct.values()];
}

/** After the commit, and only then: a signal from inside the transaction would make commits queue. */
export function signal(signals: Signals, told: Told): void {
  const { changes, workspace_uuid, client_id: origin } = told;
  const boards = new Set(changes.flatMap((change) => [change.board_uuid, change.from_board_uuid]));
  for (const board_uuid of boards) {
    if (board_uuid !== undefined) signals.send({ kind: "board_changed", board_uuid, origin });
  }
  const isShared = changes.some((change) => sharedEvents.has(change.name));
  if (isShared && workspace_uuid !== null) signals.send({ kind: "workspace_changed", workspace_uuid, origin });
  const lost = changes.some((change) => accessEvents.has(change.name));
  if (lost && workspace_uuid !== null) signals.send({ kind: "access_changed", workspace_uuid });
  for (const { user_uuid } of told.accounts) signals.send({ kind: "account_changed", user_uuid });
  if (changes.length > 0) signals.send({ kind: "events_written" });
  if (told.jobs.length > 0) signals.send({ kind: "jobs_written" });
}
