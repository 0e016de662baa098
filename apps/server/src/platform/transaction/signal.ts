import { type ChangedKind, copiedKindOf } from "#kernel/copied-kinds.ts";
import {
  accessEvents,
  type AccountEventName,
  type EventName,
  hidesText,
  shownAccountEvents,
  type StoredChange,
} from "#kernel/events.ts";
import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import type { PersonalKind, Signals } from "#platform/events/signals.ts";

/** The effects of a commit from which its signals are made. */
export type CommittedEffects = {
  readonly changes: readonly ChangeLocation[];
  readonly accounts: readonly { readonly user_uuid: string; readonly name: string }[];
  readonly personal: readonly PersonalChange[];
  readonly jobs: readonly unknown[];
  readonly rooms: readonly { readonly uuid: string; readonly seq: number }[];
  readonly client_id: string | null;
};

/** A thing that only one person sees; of all their workspaces without one. */
export type PersonalChange = {
  readonly user_uuid: string;
  readonly workspace_uuid: WorkspaceUuid | null;
  readonly what: PersonalKind;
};

/** The place where a change happened, without its data. */
export type ChangeLocation = Pick<StoredChange, "name" | "board_uuid" | "from_board_uuid"> & {
  readonly workspace_uuid: WorkspaceUuid | null;
};

/** The locations of changes that were announced in one workspace. */
export function locationsOf(workspace_uuid: WorkspaceUuid | null, changes: readonly StoredChange[]): ChangeLocation[] {
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
  // first: a stream must not name a board that its reader may not open any more
  for (const workspace_uuid of workspacesOf(changes, ({ name }) => accessEvents.has(name))) {
    signals.send({ kind: "access_changed", workspace_uuid });
  }
  for (const [board_uuid, at] of changedBoards(changes)) {
    signals.send({ kind: "board_changed", board_uuid, ...at, origin });
  }
  for (const [workspace_uuid, kinds] of changedWorkspaces(changes)) {
    signals.send({ kind: "workspace_changed", workspace_uuid, kinds, origin });
  }
  for (const personal of effects.personal) signals.send({ kind: "personal_changed", ...personal });
  for (const { user_uuid, name } of effects.accounts) {
    signals.send({ kind: "account_changed", user_uuid, is_shown: shownAccountEvents.has(name as AccountEventName) });
  }
  for (const workspace_uuid of workspacesOf(changes, hidesText)) {
    signals.send({ kind: "texts_hidden", workspace_uuid });
  }
  for (const grown of effects.rooms) signals.send({ kind: "live_changed", ...grown });
  if (changes.length > 0) signals.send({ kind: "events_written" });
  if (effects.jobs.length > 0) signals.send({ kind: "jobs_written" });
}

type BoardChange = { readonly workspace_uuid: WorkspaceUuid; readonly kinds: ChangedKind[] };

/** The boards on which something changed or that a task left, with what changed there. */
function changedBoards(changes: readonly ChangeLocation[]): ReadonlyMap<BoardUuid, BoardChange> {
  const boards = new Map<BoardUuid, BoardChange>();
  for (const { name, workspace_uuid, board_uuid, from_board_uuid } of changes) {
    for (const uuid of new Set([board_uuid, from_board_uuid])) {
      if (uuid === undefined || workspace_uuid === null) continue;
      const board = boards.get(uuid) ?? { workspace_uuid, kinds: [] };
      boards.set(uuid, board);
      addKind(board.kinds, name);
    }
  }
  return boards;
}

/** The workspaces in which something changed that lies on no board, with what changed. */
function changedWorkspaces(changes: readonly ChangeLocation[]): ReadonlyMap<WorkspaceUuid, ChangedKind[]> {
  const workspaces = new Map<WorkspaceUuid, ChangedKind[]>();
  for (const { name, workspace_uuid, board_uuid } of changes) {
    if (workspace_uuid === null || board_uuid !== undefined || copiedKindOf(name) === undefined) continue;
    const kinds = workspaces.get(workspace_uuid) ?? [];
    workspaces.set(workspace_uuid, kinds);
    addKind(kinds, name);
  }
  return workspaces;
}

function addKind(kinds: ChangedKind[], name: EventName): void {
  const kind = copiedKindOf(name);
  if (kind !== undefined && !kinds.includes(kind)) kinds.push(kind);
}

function workspacesOf(
  changes: readonly ChangeLocation[],
  isWanted: (change: ChangeLocation) => boolean,
): Set<WorkspaceUuid> {
  return new Set(changes.filter(isWanted).flatMap(({ workspace_uuid }) => workspace_uuid ?? []));
}
