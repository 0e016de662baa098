import type { Selectable } from "kysely";
import type { Kind, Need, Role, Standing } from "#kernel/access.ts";
import type { Caller } from "#kernel/actor.ts";
import type { BoardsTable, TasksTable, WorkspacesTable } from "#platform/db/tables.ts";
import type { Credential } from "./credentials.ts";
import { horizon } from "./horizon.ts";

/** How a route reaches the thing that its path (or query) names. */
export type ReachOptions = {
  readonly need: Need;
  /** which archived things it accepts; none unless said */
  readonly archived?: "no" | "too" | "only";
  /**
   * `exclusive` (the default of a write) keeps other writers of the row out until the commit. `shared` only keeps
   * it from being restructured or removed, and lets its other writers pass.
   */
  readonly lock?: "exclusive" | "shared";
  /** where it is named; in the query a key may leave it out and means its own workspace */
  readonly from?: "path" | "query";
};

/** What a route declares: the kind of thing that its path names, and what it needs of it. */
export type Reach = { readonly [K in Kind]?: Need | ReachOptions };

export type Rows = {
  workspace: Selectable<WorkspacesTable>;
  board: Selectable<BoardsTable> & { readonly plan: "free" | "unlimited" };
  task: Omit<Selectable<TasksTable>, "search"> & { readonly plan: "free" | "unlimited" };
};

const columns = {
  workspace: "w.*",
  board: "b.*, w.plan",
  task: [
    "workspace_uuid board_uuid uuid number title description description_json status_uuid group_uuid priority due_date",
    "position label_uuids assignee_uuids custom_fields subtask_total subtask_done comment_total attachment_total",
    "lease_uuid lease_user_uuid lease_expires_at fencing_token version created_by created_at updated_at archived_at",
  ]
    .join(" ")
    .split(" ")
    .map((name) => `t.${name}`)
    .concat("w.plan")
    .join(", "),
} as const satisfies Record<Kind, string>;

const sources = {
  workspace: "workspaces w on w.uuid = coalesce($2::uuid, c.key_workspace_uuid)",
  board: "boards b on b.uuid = $2 join workspaces w on w.uuid = b.workspace_uuid",
  task: `tasks t on t.uuid = $2 join boards b on (b.workspace_uuid, b.uuid) = (t.workspace_uuid, t.board_uuid)
    join workspaces w on w.uuid = t.workspace_uuid`,
} as const satisfies Record<Kind, string>;
const archived = {
  workspace: "false",
  board: "b.archived_at is not null",
  task: "t.archived_at is not null or b.archived_at is not null",
} as const satisfies Record<Kind, string>;
const listed = {
  workspace: "true",
  board: "bm.user_uuid is not null",
  task: "bm.user_uuid is not null",
} as const satisfies Record<Kind, string>;

// Locks are taken in one order: workspace, board, then task.
const locks = {
  workspace: { exclusive: "for update of w", shared: "for key share of w" },
  board: { exclusive: "for update of b", shared: "for key share of b" },
  task: { exclusive: "for key share of b for no key update of t", shared: "for key share of b, t" },
} as const satisfies Record<Kind, Record<"exclusive" | "shared", string>>;

const bySession = `select 'user' as kind, u.uuid as user_uuid, u.first_name, u.last_name, u.is_staff,
    s.uuid as session_uuid, null::uuid as key_uuid, null::text as key_name, null::uuid as key_workspace_uuid,
    null::timestamptz as key_expires_at, false as key_expired
  from sessions s join users u on u.uuid = s.user_uuid
  where s.uuid = $1::uuid and s.ended_at is null and s.expires_at > clock_timestamp() and u.deactivated_at is null`;

// the membership is read anew on every request: a key carries its person's current role, and none after they left
const byKey = `select 'api_key' as kind, u.uuid as user_uuid, u.first_name, u.last_name, false as is_staff,
    null::uuid as session_uuid, k.uuid as key_uuid, k.name as key_name, k.workspace_uuid as key_workspace_uuid,
    k.expires_at as key_expires_at, coalesce(k.expires_at <= clock_timestamp(), false) as key_expired
  from api_keys k join users u on u.uuid = k.user_uuid
    join members m on (m.workspace_uuid, m.user_uuid) = (k.workspace_uuid, k.user_uuid) and m.deactivated_at is null
    join workspaces w on w.uuid = k.workspace_uuid and w.deleted_at is null
  where k.token_hash = $1 and k.revoked_at is null and u.deactivated_at is null`;

function reached(kind: Kind, lock: "exclusive" | "shared" | null): string {
  const listing =
    kind === "workspace"
      ? ""
      : `left join board_members bm on (bm.workspace_uuid, bm.board_uuid, bm.user_uuid)
          = (b.workspace_uuid, b.uuid, c.user_uuid)`;
  return `select ${columns[kind]}, m.role as standing_role, w.billing_status as standing_billing,
      w.suspended_at is not null as standing_suspended, ${listed[kind]} as standing_listed,
      ${archived[kind]} as standing_archived, c.key_workspace_uuid <> w.uuid as standing_foreign
    from caller c join ${sources[kind]} and w.deleted_at is null
      left join members m on (m.workspace_uuid, m.user_uuid) = (w.uuid, c.user_uuid) and m.deactivated_at is null
      ${listing} ${lock === null ? "" : locks[kind][lock]}`;
}

/** One statement that reads the credential, its person, the thing the path names and how the two stand. */
export type ReachStatement = { readonly text: string; readonly parameters: readonly unknown[] };

const texts = new Map<string, string>();

/**
 * Builds the door's statement.
 * @param credential a session or a key
 * @param target what the request names, or null for a route that names nothing; without a uuid the key's workspace
 * @param lock whether and how the row is locked until the commit
 * @param clock whether the reply tells `server_time`
 */
export function reachStatement(
  credential: Extract<Credential, { kind: "session" | "api_key" }>,
  target: { kind: Kind; uuid: string | null } | null,
  lock: "exclusive" | "shared" | null,
  clock: boolean,
): ReachStatement {
  const shape = `${credential.kind} ${target?.kind} ${lock} ${clock}`;
  let text = texts.get(shape);
  if (text === undefined) {
    const caller = `with caller as materialized (${credential.kind === "session" ? bySession : byKey})`;
    const time = clock ? horizon : "clock_timestamp()";
    text =
      target === null
        ? `${caller} select c.*, ${time} as caller_now from caller c`
        : `${caller}, reached as materialized (${reached(target.kind, lock)})
           select r.*, ${callerColumns}, ${time} as caller_now from caller c left join reached r on true`;
    texts.set(shape, text);
  }
  const first = credential.kind === "session" ? credential.session_uuid : credential.hash;
  return { text, parameters: target === null ? [first] : [first, target.uuid] };
}

const callerNames = [
  "kind",
  "user_uuid",
  "first_name",
  "last_name",
  "is_staff",
  "session_uuid",
  "key_uuid",
  "key_name",
  "key_workspace_uuid",
  "key_expires_at",
  "key_expired",
];
const callerColumns = callerNames.map((name) => `c.${name} as caller_${name}`).join(", ");

/** What the door's statement said. */
export type Reached = {
  readonly caller: Caller;
  readonly keyExpired: boolean;
  readonly standing: Standing | null;
  readonly role: Role | null;
  readonly row: Record<string, unknown>;
  /** the database's clock; with `clock`, the moment before which nothing can change any more */
  readonly now: Date;
};

/** Reads the row of `reachStatement`; undefined when the credential is not, or no longer, valid. */
export function readReached(row: Record<string, unknown> | undefined, target: Kind | null): Reached | undefined {
  if (row === undefined) return undefined;
  const own = (name: string): unknown => row[target === null ? name : `caller_${name}`];
  const caller: Caller = {
    kind: own("kind") as Caller["kind"],
    user_uuid: own("user_uuid") as string,
    first_name: own("first_name") as string,
    last_name: own("last_name") as string,
    is_staff: own("is_staff") as boolean,
    session_uuid: own("session_uuid") as string | null,
    api_key:
      own("key_uuid") === null
        ? null
        : {
            uuid: own("key_uuid") as string,
            name: own("key_name") as string,
            workspace_uuid: own("key_workspace_uuid") as string,
            expires_at: own("key_expires_at") as Date | null,
          },
  };
  const found = target !== null && row["uuid"] !== null;
  return {
    caller,
    keyExpired: own("key_expired") as boolean,
    standing: found ? readStanding(row) : null,
    role: found ? (row["standing_role"] as Role | null) : null,
    row,
    now: row["caller_now"] as Date,
  };
}

function readStanding(row: Record<string, unknown>): Standing {
  return {
    keyIsForeign: row["standing_foreign"] === true,
    role: row["standing_role"] as Role | null,
    isListed: row["standing_listed"] as boolean,
    isArchived: row["standing_archived"] as boolean,
    isSuspended: row["standing_suspended"] as boolean,
    billing: row["standing_billing"] as Standing["billing"],
  };
}
