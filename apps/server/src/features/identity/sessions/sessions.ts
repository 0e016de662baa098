import { sessionIdle, sessionLifetime } from "#platform/auth/credentials.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Client } from "#platform/http/types.ts";
import type { SessionRow } from "./view.ts";

const lifetime = sessionLifetime / 1000;
const idle = sessionIdle / 1000;

/** The session for which a token is issued. */
export type NewSession = { readonly session_uuid: string; readonly user_uuid: string; readonly expires_at: Date };

/** Starts a session, which lasts 30 days at most (§12.3 rule 1). */
export async function insertSession(reader: Reader, user_uuid: string, client: Client): Promise<NewSession> {
  return reader.one(
    raw(sql<NewSession>`insert into sessions (user_uuid, user_agent, last_used_ip, expires_at)
      values (${user_uuid}::uuid, ${client.user_agent}, ${client.ip},
        clock_timestamp() + make_interval(secs => ${lifetime}))
      returning uuid as session_uuid, user_uuid, expires_at`),
  );
}

/** A caller's session, for a new token. */
export async function findSession(reader: Reader, session_uuid: string): Promise<NewSession> {
  return reader.one(
    raw(sql<NewSession>`select uuid as session_uuid, user_uuid, expires_at from sessions
      where uuid = ${session_uuid}::uuid`),
  );
}

/** The valid sessions of a person, the one used last first. */
export async function findSessions(reader: Reader, user_uuid: string): Promise<SessionRow[]> {
  return reader.rows(
    raw(sql<SessionRow>`select uuid, created_at, last_used_at, last_used_ip, user_agent from sessions
      where user_uuid = ${user_uuid}::uuid and ended_at is null and expires_at > clock_timestamp()
        and last_used_at > clock_timestamp() - make_interval(secs => ${idle})
      order by last_used_at desc, uuid`),
  );
}

/** A valid session of a person, locked until the commit. */
export function lockSession(
  reader: Reader,
  user_uuid: string,
  session_uuid: string,
): Promise<{ uuid: string } | undefined> {
  return reader.first(
    raw(sql<{ uuid: string }>`select uuid from sessions
      where uuid = ${session_uuid}::uuid and user_uuid = ${user_uuid}::uuid and ended_at is null
        and expires_at > clock_timestamp()
      for no key update`),
  );
}

/** Ends a session. @returns false when it had ended before */
export async function endSession(reader: Reader, session_uuid: string): Promise<boolean> {
  const row = await reader.first(
    raw(sql<{ uuid: string }>`update sessions set ended_at = clock_timestamp()
      where uuid = ${session_uuid}::uuid and ended_at is null and expires_at > clock_timestamp()
      returning uuid`),
  );
  return row !== undefined;
}

/** Ends every session of a person. API keys keep working (§3.1). @returns the sessions that ended */
export async function endSessions(reader: Reader, user_uuid: string): Promise<{ uuid: string }[]> {
  return reader.rows(
    raw(sql<{ uuid: string }>`with locked as (
        select uuid from users where uuid = ${user_uuid}::uuid for no key update)
      update sessions s set ended_at = clock_timestamp() from locked
      where s.user_uuid = locked.uuid and s.ended_at is null returning s.uuid`),
  );
}
