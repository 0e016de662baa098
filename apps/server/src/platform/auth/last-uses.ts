import type { Pool } from "#platform/db/pool.ts";

/** Notes when and from where sessions and keys were last used, in batches and outside the requests. */
export type Uses = {
  session(uuid: string, ip: string): void;
  key(uuid: string, ip: string): void;
  close(): Promise<void>;
};

const batchMilliseconds = 250;

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

/** @param failed hears of a batch that could not be written; nothing else depends on it */
export function noteUses(pool: Pool, failed: (error: unknown) => void): Uses {
  const waiting = { session: new Map<string, string>(), key: new Map<string, string>() };
  let writing: Promise<unknown> = Promise.resolve();

  const write = async (kind: "session" | "key"): Promise<void> => {
    const rows = [...waiting[kind]].map(([uuid, ip]) => ({ uuid, ip }));
    waiting[kind].clear();
    if (rows.length > 0) await pool.run(statements[kind], [rows]).catch(failed);
  };
  const note = (kind: "session" | "key", uuid: string, ip: string): void => {
    if (waiting[kind].size === 0) setTimeout(() => (writing = write(kind)), batchMilliseconds).unref();
    waiting[kind].set(uuid, ip);
  };
  return {
    session: (uuid, ip) => note("session", uuid, ip),
    key: (uuid, ip) => note("key", uuid, ip),
    close: async () => {
      await writing;
      await Promise.all([write("session"), write("key")]);
    },
  };
}
