import type { Kind, Role, AccessContext } from "#kernel/authorize.ts";
import type { Caller } from "#kernel/actor.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { Credential } from "./credentials.ts";
import { horizonOf } from "#platform/db/horizon.ts";
import type { Lock } from "./locks.ts";
import { lockThenRead, type Statement } from "./lock-then-read.ts";
import type { Run } from "#platform/db/query.ts";
import { hasTwoFactor, readAccessContext, selectLocked, selectAccessed } from "./access-context.ts";

const bySession = `select 'user' as kind, u.uuid as user_uuid, u.first_name, u.last_name, u.is_staff, u.is_service,
    case when u.is_staff then ${hasTwoFactor("u.uuid")} else false end as staff_has_two_factor,
    s.uuid as session_uuid, null::uuid as key_uuid, null::text as key_name, null::uuid as key_workspace_uuid,
    null::timestamptz as key_expires_at, false as key_expired
  from sessions s join users u on u.uuid = s.user_uuid
  where s.uuid = $1::uuid and s.ended_at is null and s.expires_at > clock_timestamp() and u.deactivated_at is null`;

// an automation has no session; everything else is checked as if the person it acts for had sent the request
const asPerson = `select 'user' as kind, u.uuid as user_uuid, u.first_name, u.last_name, false as is_staff, u.is_service,
    false as staff_has_two_factor,
    null::uuid as session_uuid, null::uuid as key_uuid, null::text as key_name, null::uuid as key_workspace_uuid,
    null::timestamptz as key_expires_at, false as key_expired
  from users u where u.uuid = $1::uuid and u.deactivated_at is null`;

// the membership is read anew on every request: a key has its person's current role, and none after the membership ended
const byKey = `select 'api_key' as kind, u.uuid as user_uuid, u.first_name, u.last_name, false as is_staff, u.is_service,
    false as staff_has_two_factor,
    null::uuid as session_uuid, k.uuid as key_uuid, k.name as key_name, k.workspace_uuid as key_workspace_uuid,
    k.expires_at as key_expires_at, coalesce(k.expires_at <= clock_timestamp(), false) as key_expired
  from api_keys k join users u on u.uuid = k.user_uuid
    join members m on (m.workspace_uuid, m.user_uuid) = (k.workspace_uuid, k.user_uuid) and m.deactivated_at is null
    join workspaces w on w.uuid = k.workspace_uuid and w.deleted_at is null
  where k.token_hash = $1 and k.revoked_at is null and u.deactivated_at is null`;

// Who locks. Whether the credential is valid in every respect is read after the lock, by the statements above.
const lockers = {
  session: `select s.user_uuid, null::uuid as key_workspace_uuid from sessions s where s.uuid = $1::uuid and s.ended_at is null`,
  api_key: `select k.user_uuid, k.workspace_uuid as key_workspace_uuid from api_keys k
    where k.token_hash = $1 and k.revoked_at is null`,
  person: "select $1::uuid as user_uuid, null::uuid as key_workspace_uuid",
} as const;

const callers = { session: bySession, api_key: byKey, person: asPerson } as const;

/** A credential that names a person or a key. */
export type NamingCredential =
  | Pick<Extract<Credential, { kind: "session" }>, "kind" | "session_uuid" | "user_uuid">
  | Extract<Credential, { kind: "api_key" | "person" }>;

/** The thing that a request names; without a uuid, the workspace of the key. */
type AccessTarget = { readonly kind: Kind; readonly uuid: string | null };

const texts = new Map<string, string>();

/** Builds the text of a statement once for each shape. */
function textFor(shape: string, build: () => string): string {
  const text = texts.get(shape) ?? build();
  texts.set(shape, text);
  return text;
}

/**
 * Builds the statement that reads the credential, its person, the thing that the request names, and the access that the
 * person has to it.
 * @param serverTime whether the reply contains `server_time`
 */
function accessStatement(credential: NamingCredential, target: AccessTarget | null, serverTime: boolean): Statement {
  const text = textFor(`${credential.kind} ${target?.kind} ${serverTime ? "server time" : ""}`, () => {
    const caller = `with caller as materialized (${callers[credential.kind]})`;
    if (target === null) return `${caller} select c.*, clock_timestamp() as caller_now from caller c`;
    const workspace = target.kind === "workspace" ? "r.uuid" : "r.workspace_uuid";
    const time = serverTime ? horizonOf(workspace) : "clock_timestamp()";
    return `${caller}, target as materialized (${selectAccessed(target.kind, false)})
         select r.*, ${callerColumns}, ${time} as caller_now from caller c left join target r on true`;
  });
  const first = identifierOf(credential);
  return { text, parameters: target === null ? [first] : [first, target.uuid] };
}

/** Builds the statement that locks what the request names, and declares its workspace, if the caller is a member of that. */
function lockStatement(credential: NamingCredential, target: AccessTarget, lock: Lock): Statement {
  const text = textFor(
    `${credential.kind} ${target.kind} ${lock}`,
    () => `with caller as materialized (${lockers[credential.kind]}) ${selectLocked(target.kind, lock, false)}`,
  );
  return { text, parameters: [identifierOf(credential), target.uuid] };
}

/**
 * Finds the caller of a request and their access to the thing that it names. A write locks the thing first and reads the
 * access afterwards, so that a role that was lost while the request waited for the lock no longer counts.
 * @param lock null for a read
 * @returns undefined when the credential is not valid, or no longer
 */
export async function findAccessed(
  run: Run,
  credential: NamingCredential,
  target: AccessTarget | null,
  { lock, serverTime }: { readonly lock: Lock | null; readonly serverTime: boolean },
): Promise<AccessResult | undefined> {
  const reading = accessStatement(credential, target, lock === null && serverTime);
  const [row] =
    target === null || lock === null
      ? await run<Record<string, unknown>>(reading.text, reading.parameters)
      : await lockThenRead(run, lockStatement(credential, target, lock), reading);
  return readAccessed(row, target?.kind ?? null);
}

function identifierOf(credential: NamingCredential): string | Buffer {
  if (credential.kind === "session") return credential.session_uuid;
  return credential.kind === "api_key" ? credential.hash : credential.user_uuid;
}

const callerNames = [
  "kind",
  "user_uuid",
  "first_name",
  "last_name",
  "is_staff",
  "staff_has_two_factor",
  "is_service",
  "session_uuid",
  "key_uuid",
  "key_name",
  "key_workspace_uuid",
  "key_expires_at",
  "key_expired",
];
const callerColumns = callerNames.map((name) => `c.${name} as caller_${name}`).join(", ");

/** The caller of a request, the row that it names, and the access that the caller has to it. */
export type AccessResult = {
  readonly caller: Caller;
  readonly keyExpired: boolean;
  readonly accessContext: AccessContext | null;
  readonly role: Role | null;
  readonly row: Record<string, unknown>;
  /** the database's clock; with `serverTime`, the moment before which nothing can change any more */
  readonly now: Date;
};

/** Reads the row of `accessStatement`; undefined when the credential is not valid, or no longer. */
function readAccessed(row: Record<string, unknown> | undefined, target: Kind | null): AccessResult | undefined {
  if (row === undefined) return undefined;
  const own = (name: string): unknown => row[target === null ? name : `caller_${name}`];
  const caller: Caller = {
    kind: own("kind") as Caller["kind"],
    user_uuid: own("user_uuid") as string,
    first_name: own("first_name") as string,
    last_name: own("last_name") as string,
    is_staff: own("is_staff") as boolean,
    staff_has_two_factor: own("staff_has_two_factor") as boolean,
    is_service: own("is_service") as boolean,
    session_uuid: own("session_uuid") as string | null,
    api_key:
      own("key_uuid") === null
        ? null
        : {
            uuid: own("key_uuid") as string,
            name: own("key_name") as string,
            workspace_uuid: own("key_workspace_uuid") as WorkspaceUuid,
            expires_at: own("key_expires_at") as Date | null,
          },
  };
  const found = target !== null && row["uuid"] !== null;
  return {
    caller,
    keyExpired: own("key_expired") as boolean,
    accessContext: found ? readAccessContext(row) : null,
    role: found ? (row["access_role"] as Role | null) : null,
    row,
    now: row["caller_now"] as Date,
  };
}

/** The workspace of what the request names; null where it names nothing. */
export function workspaceOf({ row, accessContext }: AccessResult): WorkspaceUuid | null {
  return (row["workspace_uuid"] ?? (accessContext === null ? null : row["uuid"]) ?? null) as WorkspaceUuid | null;
}
