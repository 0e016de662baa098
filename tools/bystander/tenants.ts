import postgres from "postgres";
import { createCredentials, derive, newApiKey, sha256 } from "@stoa/server/internals";
import { asking } from "../bench/endpoints.ts";

/** A person who sends requests. */
export type Sender = { readonly user_uuid: string; readonly email: string; readonly authorization: string };

type MadePerson = {
  readonly uuid: string;
  readonly user_uuid: string;
  readonly email: string;
  readonly expires_at: Date;
};

const makePeople = `with made as (
    insert into users (email, first_name, last_name, password_hash, verified_at, accepted_terms_at)
    select 'bystander' || n || '@example.com', 'By', 'Stander', 'no password', clock_timestamp(), clock_timestamp()
    from generate_series($1::int, $2::int) n returning uuid, email),
  begun as (
    insert into sessions (user_uuid, expires_at) select uuid, clock_timestamp() + interval '1 day' from made returning *)
  select b.uuid, b.user_uuid, m.email, b.expires_at from begun b join made m on m.uuid = b.user_uuid`;

/** Makes people, keys and sessions in the run's database, as many as no sign-up would allow. */
export function openTenants(url: string, secretKey: string) {
  const client = postgres(url, { max: 1 });
  const credentials = createCredentials(derive(Buffer.from(secretKey, "base64"), "sessions"), Date.now);
  let made = 0;
  return {
    close: () => client.end(),
    /** Makes people with sessions. */
    people: async (count: number): Promise<Sender[]> => {
      const rows = await client.unsafe<MadePerson[]>(makePeople, [made, made + count - 1]);
      made += count;
      return rows.map(({ uuid: session_uuid, user_uuid, email, expires_at }) => {
        const token = credentials.issue({ session_uuid, user_uuid, expires_at });
        return { user_uuid, email, authorization: `Bearer ${token}` };
      });
    },
    join: async (workspace_uuid: string, people: readonly Sender[]): Promise<void> => {
      const uuids = people.map(({ user_uuid }) => user_uuid);
      await client.unsafe(
        "insert into members (workspace_uuid, user_uuid, role) select $1::uuid, u, 'admin' from unnest($2::uuid[]) u",
        [workspace_uuid, uuids],
      );
    },
    /** Makes a key in a workspace for each of these people. @returns the authorization headers */
    keys: async (workspace_uuid: string, people: readonly Sender[]): Promise<string[]> => {
      const made = people.map((person) => ({ person, key: newApiKey() }));
      for (const { person, key } of made) {
        await client.unsafe(
          `insert into api_keys (workspace_uuid, user_uuid, created_by, name, token_hash, token_hint)
           values ($1, $2, $2, 'Bystander', $3, $4)`,
          [workspace_uuid, person.user_uuid, sha256(key), key.slice(0, 8)],
        );
      }
      return made.map(({ key }) => `Bearer ${key}`);
    },
  };
}

export type Tenants = ReturnType<typeof openTenants>;

/** Makes a workspace with a board. */
export function makeBoard(port: number, { authorization }: Sender, name: string) {
  return asking({ server: "ours", port, authorization }, async (ask) => {
    const workspace_uuid = (await ask("POST", "/workspaces", { name }))["workspace"]?.uuid ?? "";
    const board_uuid =
      (await ask("POST", `/workspaces/${workspace_uuid}/boards`, { name: "Work" }))["board"]?.uuid ?? "";
    return { workspace_uuid, board_uuid };
  });
}
