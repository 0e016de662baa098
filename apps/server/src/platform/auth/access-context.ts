import { isListedText } from "#platform/auth/board-access.ts";
import type { Kind, Role, AccessContext } from "#kernel/authorize.ts";
import { type Lock, locks } from "#platform/auth/locks.ts";

/** What handlers see of a ticket, from `tasks t` and `workspaces w`: all but the search texts. */
export const taskColumns = [
  "workspace_uuid board_uuid uuid number title description description_json status_uuid group_uuid priority due_date",
  "position label_uuids assignee_uuids custom_fields subtask_total subtask_done comment_total attachment_total",
  "lease_uuid lease_user_uuid lease_expires_at lease_seconds fencing_token version created_by created_at updated_at archived_at",
]
  .join(" ")
  .split(" ")
  .map((name) => `t.${name}`)
  .concat("w.plan")
  .join(", ");

const columns = {
  workspace: "w.*",
  board: "b.*, w.plan",
  task: taskColumns,
} as const satisfies Record<Kind, string>;

/** From the things whose uuid `matches` to their workspaces. */
const sources = {
  workspace: (matches: string) => `workspaces w on w.uuid ${matches}`,
  board: (matches: string) => `boards b on b.uuid ${matches} join workspaces w on w.uuid = b.workspace_uuid`,
  task: (matches: string) => `tasks t on t.uuid ${matches}
    join boards b on (b.workspace_uuid, b.uuid) = (t.workspace_uuid, t.board_uuid)
    join workspaces w on w.uuid = t.workspace_uuid`,
} as const satisfies Record<Kind, (matches: string) => string>;

const archived = {
  workspace: "false",
  board: "b.archived_at is not null",
  task: "t.archived_at is not null or b.archived_at is not null",
} as const satisfies Record<Kind, string>;

const onList = isListedText({ workspace: "b.workspace_uuid", board: "b.uuid", user: "c.user_uuid" });
const listed = { workspace: "true", board: onList, task: onList } as const satisfies Record<Kind, string>;

// without a uuid, a key means its own workspace
const one = { workspace: "= coalesce($2::uuid, c.key_workspace_uuid)", board: "= $2", task: "= $2" } as const;

/** Whether a person has a second factor. @param user SQL that names the person */
export function hasTwoFactor(user: string): string {
  return `exists (select 1 from two_factor f where f.user_uuid = ${user} and f.is_on)`;
}

/** Whether workspace `w` demands a second factor that the person has not. @param user SQL that names the person */
export function lacksTwoFactor(user: string): string {
  return `(w.two_factor_required and not ${hasTwoFactor(user)})`;
}

// asked of people alone: a key was made behind the second factor already, and nobody is there to type a code
const callerLacksTwoFactor = `(c.key_workspace_uuid is null and ${lacksTwoFactor("c.user_uuid")})`;

/** A person without an active membership has no role, and locks nothing. */
const membership = "members m on (m.workspace_uuid, m.user_uuid) = (w.uuid, c.user_uuid) and m.deactivated_at is null";

/** @param many whether $2 is a list of uuids, or one */
function source(kind: Kind, many: boolean): string {
  return `caller c join ${sources[kind](many ? "= any ($2::uuid[])" : one[kind])} and w.deleted_at is null`;
}

/** The select of things with how a caller stands to them, from a `caller` with user_uuid and key_workspace_uuid. */
export function selectAccessed(kind: Kind, many: boolean): string {
  return `select ${columns[kind]}, m.role as standing_role, w.billing_status as standing_billing,
      w.suspended_at is not null as standing_suspended, ${callerLacksTwoFactor} as standing_lacks_two_factor, ${listed[kind]} as standing_listed,
      ${archived[kind]} as standing_archived, c.key_workspace_uuid <> w.uuid as standing_foreign
    from ${source(kind, many)} left join ${membership}`;
}

const aliases = { workspace: "w", board: "b", task: "t" } as const satisfies Record<Kind, string>;

/**
 * Locks the things, in the order of their uuids, until the commit. It tells nothing about them but which were locked:
 * what a statement that waited for a lock reads beside the locked rows is from before the wait, so the standing is
 * read by the next statement.
 */
export function selectLocked(kind: Kind, lock: Lock, many: boolean): string {
  const uuid = `${aliases[kind]}.uuid`;
  return `select ${uuid} from ${source(kind, many)} join ${membership} order by ${uuid} ${locks[kind][lock]}`;
}

/** How a caller stands to a row of `reached`. */
export function readAccessContext(row: Record<string, unknown>): AccessContext {
  return {
    keyFromOtherWorkspace: row["standing_foreign"] === true,
    role: row["standing_role"] as Role | null,
    isListed: row["standing_listed"] as boolean,
    isArchived: row["standing_archived"] as boolean,
    isSuspended: row["standing_suspended"] as boolean,
    lacksTwoFactor: row["standing_lacks_two_factor"] as boolean,
    billing: row["standing_billing"] as AccessContext["billing"],
  };
}
