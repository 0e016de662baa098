import { accessEvents, type Change, type EventName, sharedEvents } from "#kernel/events.ts";
import type { Signals } from "#platform/events/signals.ts";

/** What the signals after a commit need to know of it. */
export type Told = {
  readonly changes: readonly Place[];
  readonly accounts: readonly { readonly user_uuid: string }[];
  readonly jobs: readonly unknown[];
  readonly client_id: string | null;
};

/** A change without its data, and the workspace that it was announced in. */
export type Place = Pick<Change, "name" | "board_uuid" | "from_board_uuid"> & {
  readonly workspace_uuid: string | null;
};

/** Changes that were announced in one workspace. */
export function placesIn(workspace_uuid: string | null, changes: readonly Change[]): Place[] {
  return changes.map(({ name, board_uuid, from_board_uuid }) => ({
    name,
    workspace_uuid,
    ...(board_uuid && { board_uuid }),
    ...(from_board_uuid && { from_board_uuid }),
  }));
}

/** One change for each that would be signalled differently, and no more of it than that. */
export function distinctPlaces(changes: readonly Place[]): Place[] {
  const distinct = new Map<string, Place>();
  for (const place of changes) distinct.set(JSON.stringify(place), place);
  return [...distinct.values()];
}

/** After the commit, and only then: a signal from inside the transaction would make commits queue. */
export function signal(signals: Signals, told: Told): void {
  const { changes, client_id: origin } = told;
  const boards = new Set(changes.flatMap((change) => [change.board_uuid, change.from_board_uuid]));
  for (const board_uuid of boards) {
    if (board_uuid !== undefined) signals.send({ kind: "board_changed", board_uuid, origin });
  }
  for (const workspace_uuid of workspacesOf(changes, sharedEvents)) {
    signals.send({ kind: "workspace_changed", workspace_uuid, origin });
  }
  for (const workspace_uuid of workspacesOf(changes, accessEvents)) {
    signals.send({ kind: "access_changed", workspace_uuid });
  }
  for (const { user_uuid } of told.accounts) signals.send({ kind: "account_changed", user_uuid });
  if (changes.length > 0) signals.send({ kind: "events_written" });
  if (told.jobs.length > 0) signals.send({ kind: "jobs_written" });
}

/** The workspaces in which something of this kind happened. */
function workspacesOf(changes: readonly Place[], kind: ReadonlySet<EventName>): Set<string> {
  const places = changes.filter((change) => kind.has(change.name));
  return new Set(places.flatMap(({ workspace_uuid }) => workspace_uuid ?? []));
}
