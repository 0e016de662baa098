import { authorize, type Permission, type Role } from "#kernel/authorize.ts";
import type { Caller } from "#kernel/actor.ts";
import { fail, type ErrorName } from "#kernel/errors.ts";
import { lockThenRead } from "#platform/auth/lock-then-read.ts";
import type { Run } from "#platform/db/query.ts";
import type { Granted, PermissionOf, Rows } from "./find-accessed.ts";
import { readAccessContext, selectLocked, selectAccessed } from "./access-context.ts";

type LoadableKind = "board" | "task";

/** How a handler reaches things that its body names. */
export type AlsoAccessOptions = {
  readonly permission: Permission;
  /** which archived things it accepts; none unless said */
  readonly archived?: "no" | "too" | "only";
  /** `exclusive` (unless said) keeps other writers of the rows out until the commit, `shared` only their removal */
  readonly lock?: "exclusive" | "shared";
  /** what is refused for a thing that is not there or may not be seen, when it is not the kind's own 404 */
  readonly missing?: ErrorName;
};

/** What a route declares beside `reach`: the kinds of things that its body names, and what it needs of them. */
export type AlsoAccess = { readonly [K in LoadableKind]?: Permission | AlsoAccessOptions };

/** Rows that the caller may have, locked, in the order in which they were asked for. */
type Found<K extends LoadableKind, P extends Permission> = {
  readonly rows: readonly [Granted<Rows[K], P>, ...Granted<Rows[K], P>[]];
  /** the caller's role in their workspace */
  readonly role: Role;
};

/**
 * The one way from a uuid that the path does not name to a row: by what the route declared, up the same ladder as at
 * the door. All of them or a refusal; locked in the order of their uuids, after what the path names.
 */
export type Load<A extends AlsoAccess> = {
  readonly [K in keyof A & LoadableKind]: (uuids: readonly string[]) => Promise<Found<K, PermissionOf<A[K]>>>;
};

/** The parts of an open work that a further reach needs. */
type RequestContext = {
  readonly caller: Caller | null;
  readonly run: Run;
  /** the workspace that the work belongs to; null as long as nothing was reached */
  readonly workspace_uuid: () => string | null;
  readonly enter: (workspace_uuid: string) => void;
};

/** A declared need, in full. */
export function alsoAccessOptions(declared: Permission | AlsoAccessOptions): AlsoAccessOptions {
  return typeof declared === "string" ? { permission: declared } : declared;
}

/** Binds the declared reaches to a caller and a transaction. */
export function bindLoad(alsoAccess: AlsoAccess, context: RequestContext): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(alsoAccess).map(([kind, declared]) => [
      kind,
      (uuids: readonly string[]) => find(kind as LoadableKind, alsoAccessOptions(declared), context, uuids),
    ]),
  );
}

async function find(
  kind: LoadableKind,
  options: AlsoAccessOptions,
  context: RequestContext,
  request: readonly string[],
) {
  const rows = await lock(kind, options, context, request);
  // whether all may be seen comes before what may be done with them
  for (const permission of ["read", options.permission] as const) {
    for (const row of rows) {
      // guard: what the body names is not authorized | by invisible.test.ts
      authorize(kind, permission, row === null ? null : readAccessContext(row), options);
    }
  }
  const [first] = rows;
  const workspace_uuid = context.workspace_uuid() ?? (first?.["workspace_uuid"] as string);
  // one work belongs to one workspace: what lies in another is not to be found beside it
  // guard: what the body names may lie in another workspace | by invisible.test.ts
  if (rows.some((row) => row?.["workspace_uuid"] !== workspace_uuid)) fail(options.missing ?? `${kind}_not_found`);
  context.enter(workspace_uuid);
  return { rows, role: first?.["standing_role"] };
}

const asCaller = "with caller as (select $1::uuid as user_uuid, $3::uuid as key_workspace_uuid)";

/** The rows in the order in which they were asked for, each once; null for one that is not there. */
async function lock(
  kind: LoadableKind,
  options: AlsoAccessOptions,
  { caller, run }: RequestContext,
  request: readonly string[],
) {
  if (caller === null) throw new Error("Nobody reaches nothing.");
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
