import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { createCredentials } from "@stoa/server/internals";
import { newApiKey, sha256 } from "@stoa/server/internals";
import { derive } from "@stoa/server/internals";
import type { BoardSample, Sample, TicketSample } from "./sample.ts";

/** Authorization headers for our server, and the key it must be started with. */
export type BenchCredentials = {
  readonly secretKey: string;
  readonly admin: string;
  readonly memberKey: string;
  /** of all people of the workspace, because one person can have only 20 event streams */
  readonly everybody: readonly string[];
};

/** The admin of the data set who sends the requests, so that bare and the product see the same. */
const admin = "md5('stoa bench person 2')::uuid";
const member = "md5('stoa bench person 3')::uuid";
const workspace = "md5('stoa bench workspace')::uuid";

/** Creates a session for everybody, and a key for a member who is on every board. */
export async function makeCredentials(url: string): Promise<BenchCredentials> {
  const client = postgres(url, { max: 1 });
  try {
    const sessions = await client.unsafe<{ uuid: string; user_uuid: string; expires_at: Date; is_admin: boolean }[]>(
      `insert into sessions (user_uuid, expires_at)
       select user_uuid, clock_timestamp() + interval '30 days' from members where workspace_uuid = ${workspace}
       returning uuid, user_uuid, expires_at, user_uuid = ${admin} as is_admin`,
    );
    const secret = randomBytes(32);
    const credentials = createCredentials(derive(secret, "sessions"), Date.now);
    const tokens = sessions.map(({ uuid: session_uuid, user_uuid, expires_at, is_admin }) => {
      return { is_admin, authorization: `Bearer ${credentials.issue({ session_uuid, user_uuid, expires_at })}` };
    });
    const ofAdmin = tokens.find(({ is_admin }) => is_admin);
    if (ofAdmin === undefined) throw new Error("The session was not written.");
    const key = newApiKey();
    await client.unsafe(
      `insert into api_keys (workspace_uuid, user_uuid, created_by, name, token_hash, token_hint)
       values (${workspace}, ${member}, ${member}, 'The benchmark', $1, $2)`,
      [sha256(key), key.slice(0, 8)],
    );
    return {
      secretKey: secret.toString("base64"),
      admin: ofAdmin.authorization,
      memberKey: `Bearer ${key}`,
      everybody: tokens.map(({ authorization }) => authorization),
    };
  } finally {
    await client.end();
  }
}

const mostTickets = 20_000;

/** Reads the values from which requests are built. */
export async function readSample(url: string): Promise<Sample> {
  const client = postgres(url, { max: 1 });
  try {
    const boards = await client<BoardSample[]>`
      select b.uuid, array(select s.uuid from statuses s where s.board_uuid = b.uuid order by s.position) as status_uuids
      from boards b order by b.position`;
    const tickets = await client<TicketSample[]>`
      select t.uuid, b.position::integer - 1 as board, s.position::integer - 1 as status
      from tasks t join boards b on b.uuid = t.board_uuid join statuses s on s.uuid = t.status_uuid
      order by md5(t.uuid::text) limit ${mostTickets}`;
    const [found] = await client<{ uuid: string }[]>`select uuid from workspaces`;
    const [asker] = await client.unsafe<{ uuid: string }[]>(`select ${admin} as uuid`);
    return {
      user_uuid: asker?.uuid ?? "",
      workspace_uuid: found?.uuid ?? "",
      boards: [...boards],
      tickets: [...tickets],
    };
  } finally {
    await client.end();
  }
}
