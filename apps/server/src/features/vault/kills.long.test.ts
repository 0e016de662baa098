import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join as joinPath } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { deriveAll } from "#platform/crypto/secret-keys.ts";
import { createSealer } from "#platform/crypto/sealer.ts";
import { startChildServer } from "#test/child-server.ts";
import { startCompany } from "#test/company.ts";
import { join, person, type ApiClient } from "#test/people.ts";
import { until } from "#test/until.ts";
import { vaultOf } from "#test/vault.ts";
import { readStored } from "./queries.ts";
import { openValue, sealValue } from "./values.ts";

const company = await startCompany();
const { ada, harness, workspace } = company;
const { make, reveal } = vaultOf(company);
const { pool } = harness.platform;

/** Reveals a secret at a server until it is killed. @param came is called for every value that came */
async function revealUntilGone(url: string, who: ApiClient, uuid: string, came: () => void): Promise<void> {
  const headers = { authorization: `Bearer ${who.token}` };
  for (;;) {
    try {
      const reply = await fetch(`${url}/secrets/${uuid}/reveal`, { method: "POST", headers });
      const body = (await reply.json()) as { secret?: { value: string } };
      if (body.secret?.value === "The value") came();
      // over the limit, or the server is busy: it goes on, or too few would be left on a slow machine
      else await delay(50);
    } catch {
      return;
    }
  }
}

test("every reveal before a server was killed is in the audit log", async () => {
  const people = await Promise.all(Array.from({ length: 60 }, (_, index) => person(harness, `Reader${index}`)));
  for (const who of people) await join(harness, workspace.uuid, who, "member");
  const secrets = [await make("The value", people), await make("The value", people)];
  const audited = async () => {
    const rows = await pool.run<{ user_uuid: string; reveals: number }>(
      `select actor_user_uuid as user_uuid, count(*)::int as reveals from events
       where name = 'secret.revealed' and data ->> 'secret_uuid' = any ($1::text[]) group by 1`,
      [secrets.map(({ uuid }) => uuid)],
    );
    return new Map(rows.map((row) => [row.user_uuid, row.reveals]));
  };
  const came = new Map<string, number>();
  const total = () => [...came.values()].reduce((sum, count) => sum + count, 0);
  for (const enough of [300, 600, 1000]) {
    const server = await startChildServer(harness, { ROLE: "api" });
    const asking = people.map((who, index) =>
      revealUntilGone(server.url, who, secrets[index % 2]?.uuid ?? "", () =>
        came.set(who.uuid, (came.get(who.uuid) ?? 0) + 1),
      ),
    );
    await until(() => total() >= enough);
    await server.kill();
    await Promise.all(asking);
  }
  const known = await audited();
  assert.ok(total() >= 900, `${total()} values came`);
  for (const [user_uuid, count] of came) {
    assert.ok(count <= (known.get(user_uuid) ?? 0), `${count} came, ${known.get(user_uuid)} are known`);
  }
});

const sealerOf = (...ring: [Buffer, ...Buffer[]]) => createSealer(deriveAll(ring, "seal"));
const keys = joinPath(import.meta.dirname, "../../../scripts/keys.ts");

test("a change of the key that is killed again and again loses nothing: everything opens all the time, and at last without the former key", async () => {
  const made = [await make("Kept 1"), await make("Kept 2")];
  await pool.run(
    `insert into secrets (workspace_uuid, owner_uuid, name, data_key, sealed)
     select workspace_uuid, owner_uuid, name, data_key, sealed from secrets cross join generate_series(1, 600) where uuid = $1`,
    [made[0]?.uuid ?? ""],
  );
  // copies open nowhere: each gets a key of its own
  const former = Buffer.from(await readFile(joinPath(harness.config.DATA_DIR, "secret.key"), "utf8"), "base64");
  const next = randomBytes(32);
  const rows = await pool.run<{ uuid: string; owner_uuid: string }>(
    "select uuid, owner_uuid from secrets where name = 'Mail server'",
  );
  for (const { uuid, owner_uuid } of rows) {
    const value = sealValue(sealerOf(former), `Value of ${uuid}`, {
      workspace_uuid: workspace.uuid,
      uuid,
      owner_uuid,
      value_version: 1,
    });
    await pool.run("update secrets set data_key = $2, sealed = $3, value_version = 1 where uuid = $1", [
      uuid,
      value.data_key,
      value.sealed,
    ]);
  }
  const opens = async (ring: [Buffer, ...Buffer[]]): Promise<number> => {
    let count = 0;
    for (const { uuid } of rows) {
      const stored = await readStored(pool, { workspace_uuid: workspace.uuid, uuid });
      try {
        count += openValue(sealerOf(...ring), stored) === `Value of ${uuid}` ? 1 : 0;
      } catch {
        // counted as one that does not open
      }
    }
    return count;
  };
  const environment = {
    DATABASE_URL: harness.databaseUrl,
    SECRET_KEY: next.toString("base64"),
    SECRET_KEYS_OLD: former.toString("base64"),
  };
  const rotate = () =>
    // oxlint-disable-next-line node/no-process-env -- the child needs PATH and the like
    spawn(process.execPath, [keys], { env: { ...process.env, ...environment }, stdio: "ignore" });
  const current = sealerOf(next).current;
  const done = async () => (await pool.run("select 1 from secrets where starts_with(data_key, $1)", [current])).length;
  for (const most of [1, 100, 250]) {
    const child = rotate();
    const gone = once(child, "exit");
    await Promise.race([until(async () => (await done()) >= most), gone]);
    child.kill("SIGKILL");
    await gone;
    assert.equal(await opens([next, former]), rows.length);
  }
  assert.ok((await done()) > 0);
  // a server with both keys works meanwhile
  const server = await startChildServer(harness, { ...environment, ROLE: "api" });
  const headers = { authorization: `Bearer ${ada.token}` };
  assert.equal((await fetch(`${server.url}/secrets`, { headers })).status, 401, "the former key signs nobody in");
  await server.kill();
  const [code] = (await once(rotate(), "exit")) as [number];
  assert.deepEqual([code, await opens([next]), await opens([former])], [0, rows.length, 0]);
  assert.equal(await reveal(ada, made[0] as { uuid: string }), 500, "this server still has only the former key");
});
