import { sessionIdle, sessionLifetime } from "#platform/auth/credentials.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Client } from "#platform/http/types.ts";
import type { SessionRow } from "./view.ts";

const lifetime = sessionLifetime / 1000;
const idle = sessionIdle / 1000;

/** What a token is issued for. */
export type NewSession = { readonly session_uuid: string; readonly user_uuid: string; readonly expires_at: Date };

/** Begins a session that lives 30 days at most (§12.3 rule 1). */
export async function insertSession(reader: Reader, user_uuid: string, client: Client): Promise<NewSession> {
  return reader.one(
    raw(sql<NewSession>`insert into sessions (user_uuid, user_agent, last_used_ip, expires_at)
      values (${user_uuid}::uuid, ${client.user_agent}, ${client.ip},
        clock_timestamp() + make_interval(secs => ${lifetime}))
      returning uuid as session_uuid, user_uuid, expires_at`),
  );
}

/** The session of a caller, as a token is issued for it. */
export async function findSession(reader: Reader, session_uuid: string): Promise<NewSession> {
  return reader.one(
    raw(sql<NewSession>`select uuid as session_uuid, user_uuid, expires_at from sessions
      where uuid = ${session_uuid}::uuid`),
  );
}

/** The sessions of a person that still let somebody in, the one used last first. */
export async function findSessions(reader: Reader, user_uuid: string): Promise<SessionRow[]> {
  // guard: sessions are listed to everybody | `user_uuid = ${user_uuid}::uuid` => `${user_uuid}::uuid is not null`
  return reader.rows(
    raw(sql<SessionRow>`select uuid, created_at, last_used_at, last_used_ip, user_agent from sessions
      where user_uuid = ${user_uuid}::uuid and ended_at is null and expires_at > clock_timestamp()
        and last_used_at > clock_timestamp() - make_interval(secs => ${idle})
      order by last_used_at desc, uuid`),
  );
}

/** Ends one session of a person; false when there is no such live session. */
export async function endSession(reader: Reader, user_uuid: string, session_uuid: string): Promise<boolean> {
  // guard: everybody ends a session | `user_uuid = ${user_uuid}::uuid` => `${user_uuid}::uuid is not null`
  const row = await reader.first(
    raw(sql<{ uuid: string }>`update sessions set ended_at = clock_timestamp()
      where uuid = ${session_uuid}::uuid and user_uuid = ${user_uuid}::uuid and ended_at is null
        and expires_at > clock_timestamp()
      returning uuid`),
  );
  return row !== undefined;
}

/** Ends every session of a person and names them. API keys go on (§3.1). */
export async function endSessions(reader: Reader, user_uuid: string): Promise<{ uuid: string }[]> {
  return reader.rows(
    raw(sql<{ uuid: string }>`with held as (
        select uuid from users where uuid = ${user_uuid}::uuid for no key update)
      update sessions s set ended_at = clock_timestamp() from held
      where s.user_uuid = held.uuid and s.ended_at is null returning s.uuid`),
  );
}
