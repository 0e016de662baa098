import { isListedText } from "./board-access.ts";
import type { Kind, Role, AccessContext } from "#kernel/authorize.ts";
import { type Lock, locks } from "./locks.ts";
import { aliases, columnsOf } from "./rows.ts";
import { declareWorkspace } from "#platform/db/horizon.ts";

/** The things whose uuid `matches`, joined with their workspaces. */
const sources = {
  workspace: (matches: string) => `workspaces w on w.uuid ${matches}`,
  board: (matches: string) => `boards b on b.uuid ${matches} join workspaces w on w.uuid = b.workspace_uuid`,
  task: (matches: string) => `tasks t on t.uuid ${matches}
    join boards b on (b.workspace_uuid, b.uuid) = (t.workspace_uuid, t.board_uuid)
    join workspaces w on w.uuid = t.workspace_uuid`,
  wiki: (matches: string) => `wikis k on k.uuid ${matches} join workspaces w on w.uuid = k.workspace_uuid`,
  page: (matches: string) => `pages p on p.uuid ${matches}
    join wikis k on (k.workspace_uuid, k.uuid) = (p.workspace_uuid, p.wiki_uuid)
    join workspaces w on w.uuid = p.workspace_uuid`,
} as const satisfies Record<Kind, (matches: string) => string>;

const archived = {
  workspace: "false",
  board: "b.archived_at is not null",
  task: "t.archived_at is not null or b.archived_at is not null",
  wiki: "k.archived_at is not null",
  page: "p.archived_at is not null or k.archived_at is not null",
} as const satisfies Record<Kind, string>;

const onList = isListedText({ workspace: "b.workspace_uuid", board: "b.uuid", user: "c.user_uuid" });
const listed = { workspace: "true", board: onList, task: onList, wiki: "true", page: "true" } as const satisfies Record<
  Kind,
  string
>;

// without a uuid, a key means its own workspace
const one = {
  workspace: "= coalesce($2::uuid, c.key_workspace_uuid)",
  board: "= $2",
  task: "= $2",
  wiki: "= $2",
  page: "= $2",
} as const;

/** Whether a person has a second factor. @param user SQL that names the person */
export function hasTwoFactor(user: string): string {
  return `exists (select 1 from two_factor f where f.user_uuid = ${user} and f.is_on)`;
}

/**
 * Whether workspace `w` demands a second factor that the person does not have, for their sessions and their keys. Service accounts are not
 * people: nobody is there to type a code.
 * @param user SQL that names the person
 */
export function lacksTwoFactor(user: string): string {
  return `(w.two_factor_required and not ${hasTwoFactor(user)} and not exists (select 1 from users su where su.uuid = ${user} and su.is_service))`;
}

// a person without an active membership has no role, and locks nothing
const membership = "members m on (m.workspace_uuid, m.user_uuid) = (w.uuid, c.user_uuid) and m.deactivated_at is null";

/** @param many whether $2 is a list of uuids or one uuid */
function source(kind: Kind, many: boolean): string {
  return `caller c join ${sources[kind](many ? "= any ($2::uuid[])" : one[kind])} and w.deleted_at is null`;
}

/** Selects things with the access that `caller` (user_uuid, key_workspace_uuid) has to them. */
export function selectAccessed(kind: Kind, many: boolean): string {
  // of many tasks the documents are left out: those of hundreds may take a hundred megabytes
  const columns = columnsOf(kind, many && kind === "task" ? ["description_json"] : []);
  return `select ${columns}, m.role as access_role, w.billing_status as access_billing,
      w.suspended_at is not null as access_suspended, ${lacksTwoFactor("c.user_uuid")} as access_lacks_two_factor, ${listed[kind]} as access_listed,
      ${archived[kind]} as access_archived, c.key_workspace_uuid <> w.uuid as access_foreign
    from ${source(kind, many)} left join ${membership}`;
}

/**
 * Locks the things, in the order of their uuids, until the commit. It returns only which ones it locked. A statement that
 * waits for a lock sees everything else as it was before the wait, so the access is read by the next statement. The one thing of a path
 * declares its workspace: PostgreSQL computes the columns of a row before it waits for the lock of it, so that meanwhile readers of other
 * workspaces need not wait.
 */
export function selectLocked(kind: Kind, lock: Lock, many: boolean): string {
  const uuid = `${aliases[kind]}.uuid`;
  const declared = many ? "" : `, ${declareWorkspace("w.uuid")} as declared`;
  return `select ${uuid}${declared} from ${source(kind, many)} join ${membership} order by ${uuid} ${locks[kind][lock]}`;
}

/** Reads the access from a row of `selectAccessed`. */
export function readAccessContext(row: Record<string, unknown>): AccessContext {
  return {
    keyFromOtherWorkspace: row["access_foreign"] === true,
    role: row["access_role"] as Role | null,
    isListed: row["access_listed"] as boolean,
    isArchived: row["access_archived"] as boolean,
    isSuspended: row["access_suspended"] as boolean,
    lacksTwoFactor: row["access_lacks_two_factor"] as boolean,
    billing: row["access_billing"] as AccessContext["billing"],
  };
}
