import type { Pool } from "#platform/db/pool.ts";
import { type Batcher, createBatcher } from "#platform/util/batcher.ts";

/** Records when and from which address sessions and keys were last used, in batches and outside the requests. */
export type LastUses = {
  session(uuid: string, ip: string): void;
  key(uuid: string, ip: string): void;
  close(): Promise<void>;
};

const statements = {
  session: `update sessions s set last_used_at = clock_timestamp(), last_used_ip = u.ip
    from jsonb_to_recordset($1::jsonb) as u (uuid uuid, ip text) where s.uuid = u.uuid
      and (s.last_used_ip is distinct from u.ip or s.last_used_at < clock_timestamp() - interval '1 minute')`,
  // only the most recent address is kept (§2.12)
  key: `update api_keys k set last_used_at = clock_timestamp(), last_used_ip = u.ip
    from jsonb_to_recordset($1::jsonb) as u (uuid uuid, ip text) where k.uuid = u.uuid and k.revoked_at is null
      and (k.last_used_ip is distinct from u.ip or k.last_used_at is null
        or k.last_used_at < clock_timestamp() - interval '1 minute')`,
} as const;

/** @param failed gets the error of a batch that could not be written; nothing else depends on it */
export function recordLastUses(pool: Pool, failed: (error: unknown) => void): LastUses {
  const batcherFor = (statement: string): Batcher<string> =>
    createBatcher({
      merge: (_before, ip) => ip,
      write: (batch) => pool.run(statement, [[...batch].map(([uuid, ip]) => ({ uuid, ip }))]),
      failed,
    });
  const sessions = batcherFor(statements.session);
  const keys = batcherFor(statements.key);
  return {
    session: sessions.add,
    key: keys.add,
    close: async () => {
      await Promise.all([sessions.close(), keys.close()]);
    },
  };
}
