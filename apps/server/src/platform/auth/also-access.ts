import { authorize, isHidden, type Permission, type Role } from "#kernel/authorize.ts";
import type { Caller } from "#kernel/actor.ts";
import { fail, type ErrorName } from "#kernel/errors.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { lockThenRead } from "./lock-then-read.ts";
import type { Run } from "#platform/db/query.ts";
import type { PermissionOf } from "./access.ts";
import type { GrantedRow, LoadedRow } from "./rows.ts";
import { readAccessContext, selectLocked, selectAccessed } from "./access-context.ts";

type LoadableKind = "board" | "task" | "wiki" | "page";

/** The options for resources that a body names and a handler loads. */
export type AlsoAccessOptions = {
  readonly permission: Permission;
  /** whether archived things are accepted: "no" (the default), "too", or "only" these */
  readonly archived?: "no" | "too" | "only";
  /**
   * `exclusive` (the default) blocks other writers of the rows until the commit, `shared` only blocks their removal;
   * `counted` is exclusive and also locks what they are counted in, `whole` also blocks holders of a shared lock
   */
  readonly lock?: "exclusive" | "shared" | "counted" | "whole";
  /** the error for a thing that does not exist or may not be seen, if it is not the kind's own 404 */
  readonly missing?: ErrorName;
  /** Things that do not exist or may not be seen are left out. It is an error only when nothing is left. */
  readonly leavesOut?: true;
  /** the error for things of several workspaces, if it is not that of a missing one */
  readonly severalWorkspaces?: ErrorName;
};

/** A route's declaration in addition to `access`: the kinds of resources that its body names, and the permission that it needs. */
export type AlsoAccess = { readonly [K in LoadableKind]?: Permission | AlsoAccessOptions };

/** Authorized and locked rows, in the order of the given uuids, each once. */
type LoadedRows<K extends LoadableKind, P extends Permission> = {
  readonly rows: readonly [GrantedRow<LoadedRow<K>, P>, ...GrantedRow<LoadedRow<K>, P>[]];
  /** the caller's role in their workspace */
  readonly role: Role;
};

/**
 * The only way from a uuid that the path does not name to a row. The rows are authorized in the same order of checks as
 * what the path names, and locked after it in the order of their uuids. Either all of them are returned or it throws,
 * unless the route declares `leavesOut`.
 */
export type Load<A extends AlsoAccess> = {
  readonly [K in keyof A & LoadableKind]: (uuids: readonly string[]) => Promise<LoadedRows<K, PermissionOf<A[K]>>>;
};

/** The parts of an open transaction that loading more rows needs. */
type LoadContext = {
  readonly caller: Caller | null;
  readonly run: Run;
  /** the workspace that the transaction belongs to; null as long as it has none */
  readonly workspace_uuid: () => WorkspaceUuid | null;
  readonly useWorkspace: (workspace_uuid: WorkspaceUuid) => void;
};

/** The full form of a declaration. */
export function alsoAccessOptions(declared: Permission | AlsoAccessOptions): AlsoAccessOptions {
  return typeof declared === "string" ? { permission: declared } : declared;
}

/** Makes the `load` of a handler from what its route declares in `alsoAccess`. */
export function bindLoad(alsoAccess: AlsoAccess, context: LoadContext): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(alsoAccess).map(([kind, declared]) => [
      kind,
      (uuids: readonly string[]) => find(kind as LoadableKind, alsoAccessOptions(declared), context, uuids),
    ]),
  );
}

async function find(kind: LoadableKind, options: AlsoAccessOptions, context: LoadContext, request: readonly string[]) {
  const rows = seenOnly(kind, options, await lock(kind, options, context, request));
  // whether all of them may be seen is checked before what may be done with them
  for (const permission of ["read", options.permission] as const) {
    for (const row of rows) {
      authorize(kind, permission, row === null ? null : readAccessContext(row), options);
    }
  }
  const [first] = rows;
  const workspace_uuid = context.workspace_uuid() ?? (first?.["workspace_uuid"] as WorkspaceUuid);
  // a transaction belongs to one workspace: a thing of another workspace answers as one that does not exist
  if (rows.some((row) => row?.["workspace_uuid"] !== workspace_uuid)) {
    fail(options.severalWorkspaces ?? options.missing ?? `${kind}_not_found`);
  }
  context.useWorkspace(workspace_uuid);
  return { rows, role: first?.["access_role"] };
}

/** The rows that may be seen, where the route leaves the others out; one missing row where none is left. */
function seenOnly(kind: LoadableKind, options: AlsoAccessOptions, rows: readonly FoundRow[]): readonly FoundRow[] {
  if (options.leavesOut !== true) return rows;
  const seen = rows.filter((row) => row !== null && !isHidden(kind, readAccessContext(row), options.archived));
  return seen.length === 0 ? [null] : seen;
}

type FoundRow = Record<string, unknown> | null;

const asCaller = "with caller as (select $1::uuid as user_uuid, $3::uuid as key_workspace_uuid)";

/** The rows in the order of the given uuids, each once; null for one that does not exist. */
async function lock(
  kind: LoadableKind,
  options: AlsoAccessOptions,
  { caller, run }: LoadContext,
  request: readonly string[],
) {
  if (caller === null) throw new Error("A request without a caller cannot load rows.");
  const uuids = [...new Set(request.map((uuid) => uuid.toLowerCase()))];
  const parameters = [caller.user_uuid, uuids, caller.api_key?.workspace_uuid ?? null];
  const found = await lockThenRead(
    run,
    { text: `${asCaller} ${selectLocked(kind, options.lock ?? "exclusive", true)}`, parameters },
    { text: `${asCaller} ${selectAccessed(kind, true)}`, parameters },
  );
  const byUuid = new Map(found.map((row) => [row["uuid"], row]));
  return uuids.map((uuid) => byUuid.get(uuid) ?? null);
}
