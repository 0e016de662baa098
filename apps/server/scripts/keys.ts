// Seals with the current SECRET_KEY what was sealed with a former one, with or without a running server. It can be stopped at any
// moment and started again.
import { processConfig } from "#config.ts";
import { features } from "#features.ts";
import { createSealer } from "#platform/crypto/sealer.ts";
import { deriveAll, readSecretKeys } from "#platform/crypto/secret-keys.ts";
import { explainUnreachable } from "#platform/db/migrate.ts";
import { openPool } from "#platform/db/pool.ts";
import { resealColumn } from "#platform/db/reseal.ts";
import { explain, openInstallation } from "./installation.ts";

const done =
  "Everything that stays is sealed with the current key. In a day, when what waits for a short time is gone too, SECRET_KEYS_OLD is " +
  "needed no more.";

const say = (line: string): void => void process.stderr.write(`${line}\n`);

async function main(): Promise<number> {
  const config = processConfig();
  const sealer = createSealer(deriveAll(await readSecretKeys(config), "seal"));
  const database = await openInstallation(config, say);
  const pool = openPool({ url: database.url, size: 2, name: "stoa keys" });
  let unreadable = 0;
  try {
    await pool.run("select 1").catch(explainUnreachable);
    for (const column of features.flatMap((feature) => feature.sealed ?? [])) {
      const result = await resealColumn(pool, sealer, column);
      unreadable += result.unreadable;
      say(`${column.table}.${column.column}: ${result.resealed} sealed again, ${result.unreadable} that no key opens`);
    }
  } finally {
    await pool.close();
    await database.stop();
  }
  say(unreadable === 0 ? done : "Some texts were sealed with a key that is missing: add it to SECRET_KEYS_OLD.");
  return unreadable === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  say(explain(error));
  process.exitCode = 1;
}
