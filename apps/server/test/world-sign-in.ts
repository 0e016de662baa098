import { sha256 } from "#platform/crypto/tokens.ts";
import { exampleLogins, ids } from "#features/content/examples/index.ts";
import { ofTheMoment } from "./contract/example-request.ts";
import type { Harness } from "./harness.ts";
import type { ApiClient } from "./people.ts";
import { quickHash } from "./quick-hash.ts";
import { totpAt } from "./totp.ts";

const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

/** Two pending logins, and Ben's second factor. */
export async function addSecondFactors(harness: Harness, ben: ApiClient): Promise<void> {
  const { pool, services } = harness.platform;
  const seal = (user_uuid: string): string => services.sealer.seal(secret, `totp of ${user_uuid}`);
  const logins = [
    [ids.guarded, "grace@example.com", exampleLogins.waiting],
    [ids.unguarded, "hope@example.com", exampleLogins.mustSetUp],
  ] as const;
  for (const [uuid, email, token] of logins) {
    await pool.run(
      `insert into users (uuid, email, first_name, last_name, password_hash, verified_at)
       values ($1, $2, 'Example', 'Example', 'no password', clock_timestamp())`,
      [uuid, email],
    );
    await pool.run(
      `insert into login_challenges (user_uuid, token_hash, password_hash, expires_at)
       values ($1, $2, 'no password', clock_timestamp() + interval '1 hour')`,
      [uuid, sha256(token)],
    );
  }
  await pool.run(
    `insert into two_factor (user_uuid, totp_secret, totp_pending_secret, email_enabled)
     values ($1, null, null, true), ($2, null, $3, false), ($4, $5, null, false)`,
    [ids.guarded, ids.unguarded, seal(ids.unguarded), ben.uuid, seal(ben.uuid)],
  );
  await pool.run(
    `insert into account_codes (user_uuid, purpose, code_hash, expires_at)
     values ($1, 'two_factor', $2, clock_timestamp() + interval '30 minutes')`,
    [ids.guarded, services.hashCode(`two_factor ${ids.guarded} K7MX2QPA`)],
  );
  for (const uuid of [ids.guarded, ben.uuid]) {
    await pool.run("insert into backup_codes (user_uuid, code_hash) values ($1, $2)", [
      uuid,
      services.hashCode(`backup_code ${uuid} K7MX2QPAHT`),
    ]);
  }
  await pool.run("update users set password_hash = $2 where uuid = $1", [
    ben.uuid,
    quickHash("Plain words, 8 or more"),
  ]);
  ofTheMoment.set("verifyTotpSetup", () => ({ token: totpAt(secret, services.now()) }));
}
