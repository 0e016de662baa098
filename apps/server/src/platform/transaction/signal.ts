import { accessEvents, type Change, type EventName, sharedEvents } from "#kernel/events.ts";
import type { Signals } from "#platform/events/signals.ts";

/** What the signals after a commit are made from. */
export type CommittedEffects = {
  readonly changes: readonly ChangeLocation[];
  readonly accounts: readonly { readonly user_uuid: string }[];
  readonly jobs: readonly unknown[];
  readonly client_id: string | null;
};

/** Where a change happened, without its data. */
export type ChangeLocation = Pick<Change, "name" | "board_uuid" | "from_board_uuid"> & {
  readonly workspace_uuid: string | null;
};

/** The locations of changes that were announced in one workspace. */
export function locationsOf(workspace_uuid: string | null, changes: readonly Change[]): ChangeLocation[] {
  return changes.map(({ name, board_uuid, from_board_uuid }) => ({
    name,
    workspace_uuid,
    ...(board_uuid && { board_uuid }),
    ...(from_board_uuid && { from_board_uuid }),
  }));
}

/** The locations without duplicates: equal ones cause the same signals. */
export function distinctLocations(changes: readonly ChangeLocation[]): ChangeLocation[] {
  const distinct = new Map<string, ChangeLocation>();
  for (const change of changes) distinct.set(JSON.stringify(change), change);
  return [...distinct.values()];
}

/** Sends the signals. Only after the commit: a `pg_notify` inside the transaction would make commits wait for each other. */
export function signal(signals: Signals, effects: CommittedEffects): void {
  const { changes, client_id: origin } = effects;
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
  for (const { user_uuid } of effects.accounts) signals.send({ kind: "account_changed", user_uuid });
  if (changes.length > 0) signals.send({ kind: "events_written" });
  if (effects.jobs.length > 0) signals.send({ kind: "jobs_written" });
}

/** The workspaces in which an event of this set happened. */
function workspacesOf(changes: readonly ChangeLocation[], names: ReadonlySet<EventName>): Set<string> {
  const matching = changes.filter((change) => names.has(change.name));
  return new Set(matching.flatMap(({ workspace_uuid }) => workspace_uuid ?? []));
}
