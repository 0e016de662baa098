import { randomBytes, randomUUID } from "node:crypto";
import postgres from "postgres";
import { hashPassword } from "@stoa/server/internals";
import { newToken, sha256 } from "@stoa/server/internals";

/** The account that a request names: it exists, or it does not. */
export type Subject = { readonly uuid: string; readonly email: string; readonly twofaToken: string };

/** The accounts of the measurement. */
export type Subjects = {
  /** accounts with codes by e-mail and a pending login */
  readonly known: readonly Subject[];
  /** sign-ups whose address is not verified */
  readonly waiting: readonly Subject[];
};

/** A person who does not exist, with fields of the same length. */
export function nobody(): Subject {
  return { uuid: randomUUID(), email: addressOf("nobody"), twofaToken: newToken() };
}

function addressOf(kind: string): string {
  return `${kind.padEnd(7, "-")}.${randomBytes(6).toString("hex")}@example.com`;
}

/** Creates the accounts. All have the same password hash, so that argon2 takes the same time for each. */
export async function makeSubjects(url: string, count: number): Promise<Subjects> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  const hash = await hashPassword("Nobody measures this 1");
  const make = async (kind: string, isAccount: boolean): Promise<Subject[]> => {
    const subjects = Array.from({ length: count }, () => ({ ...nobody(), email: addressOf(kind) }));
    const rows = subjects.map((each) => ({ ...each, token: sha256(each.twofaToken).toString("hex") }));
    await client.unsafe(
      isAccount
        ? `insert into users (uuid, email, first_name, last_name, password_hash, verified_at)
           select uuid, email, 'Known', 'Example', $2, clock_timestamp()
           from jsonb_to_recordset($1::jsonb) as s (uuid uuid, email text)`
        : `insert into sign_ups (uuid, email, first_name, last_name, password_hash, accepted_terms_version, expires_at)
           select uuid, email, 'Known', 'Example', $2, '1', clock_timestamp() + interval '7 days'
           from jsonb_to_recordset($1::jsonb) as s (uuid uuid, email text)`,
      [rows, hash],
    );
    if (!isAccount) return subjects;
    await client.unsafe(
      `insert into two_factor (user_uuid, email_enabled)
       select uuid, true from jsonb_to_recordset($1::jsonb) as s (uuid uuid)`,
      [rows],
    );
    await client.unsafe(
      `insert into login_challenges (user_uuid, token_hash, password_hash, expires_at)
       select uuid, decode(token, 'hex'), $2, clock_timestamp() + interval '1 hour'
       from jsonb_to_recordset($1::jsonb) as s (uuid uuid, token text)`,
      [rows, hash],
    );
    return subjects;
  };
  try {
    return { known: await make("known", true), waiting: await make("waiting", false) };
  } finally {
    await client.end();
  }
}
