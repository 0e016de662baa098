import { randomUUID } from "node:crypto";
import type { Credentials } from "#platform/auth/credentials.ts";

/** A listening server and its database. */
export type Ground = {
  readonly url: string;
  run(text: string, parameters: unknown[]): Promise<unknown[]>;
  readonly issue: Credentials["issue"];
};

/** The status of a reply, and the text of one that is no success. */
export type Sent = { readonly status: number; readonly text: string };

type Send = (token: string, method: string, path: string, body?: object) => Promise<Sent>;

/** Somebody about to lose access: two sessions and a key. */
export type Victim = {
  readonly token: string;
  readonly session_uuid: string;
  readonly other: string;
  readonly key: string;
  readonly key_uuid: string;
};

/** A workspace with an owner, a member and a ticket. */
export type Lane = {
  readonly send: Send;
  readonly admin: string;
  /** the member's path among the people, and on the board's list */
  readonly person: string;
  readonly listing: string;
  read(token: string): Promise<Sent>;
  write(token: string): Promise<Sent>;
  /** the member with new credentials */
  victim(): Promise<Victim>;
};

// oxlint-disable-next-line typescript/no-explicit-any -- whatever the API answered
async function ask(ground: Ground, token: string, method: string, path: string, body?: object): Promise<any> {
  const reply = await request(ground, token, method, path, body);
  if (reply.status >= 300) throw new Error(`${method} ${path} answered ${reply.status} ${await reply.text()}`);
  return reply.json();
}

function request({ url }: Ground, token: string, method: string, path: string, body?: object): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) };
  return fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}

async function newPerson({ run }: Ground): Promise<string> {
  const [user] = (await run(
    `insert into users (email, first_name, last_name, password_hash, verified_at)
     values ($1, 'Somebody', 'Example', 'no password', clock_timestamp()) returning uuid`,
    [`${randomUUID()}@example.com`],
  )) as { uuid: string }[];
  return user?.uuid ?? "";
}

async function newSession({ run, issue }: Ground, user_uuid: string) {
  const [session] = (await run(
    `insert into sessions (user_uuid, expires_at) values ($1, clock_timestamp() + interval '30 days')
     returning uuid as session_uuid, user_uuid, expires_at`,
    [user_uuid],
  )) as Parameters<Credentials["issue"]>[0][];
  if (session === undefined) throw new Error("no session");
  return { session_uuid: session.session_uuid, token: issue(session) };
}

/** Makes a workspace to race in. */
export async function openLane(ground: Ground): Promise<Lane> {
  const [owner, member] = [await newPerson(ground), await newPerson(ground)];
  const admin = (await newSession(ground, owner)).token;
  const { workspace } = await ask(ground, admin, "POST", "/workspaces", { name: `Racing ${randomUUID()}` });
  const { board } = await ask(ground, admin, "POST", `/workspaces/${workspace.uuid}/boards`, { name: "Track" });
  const { task } = await ask(ground, admin, "POST", `/boards/${board.uuid}/tasks`, { title: "A ticket" });
  await ground.run("insert into members (workspace_uuid, user_uuid, role) values ($1, $2, 'member')", [
    workspace.uuid,
    member,
  ]);
  const listing = `/boards/${board.uuid}/members/${member}`;
  await ask(ground, admin, "PUT", listing);
  const send: Send = async (token, method, path, body) => {
    const reply = await request(ground, token, method, path, body);
    const { status } = reply;
    // a reply that is not read keeps its connection; the next request does not wait for that
    const text = reply.text();
    return { status, text: status < 300 ? "" : await text };
  };
  return {
    send,
    admin,
    person: `/admin/workspaces/${workspace.uuid}/people/${member}`,
    listing,
    read: (token) => send(token, "GET", `/tasks/${task.uuid}`),
    write: (token) => send(token, "POST", `/tasks/${task.uuid}/comments`, { body: "On it" }),
    victim: async () => {
      const { token, session_uuid } = await newSession(ground, member);
      const { token: other } = await newSession(ground, member);
      const made = await ask(ground, token, "POST", "/profile/api-keys", {
        workspace_uuid: workspace.uuid,
        name: "Racing",
        expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      });
      await ground.run("update api_keys set revoked_at = clock_timestamp() where user_uuid = $1 and uuid <> $2", [
        member,
        made.api_key.uuid,
      ]);
      return { token, session_uuid, other, key: made.token, key_uuid: made.api_key.uuid };
    },
  };
}

/** Clients that read and write all the time, in workspaces of their own. @returns how to stop them: how much they did */
export async function startLoad(ground: Ground, clients: number): Promise<() => Promise<number>> {
  const lanes = await Promise.all(Array.from({ length: clients }, () => openLane(ground)));
  const end = new AbortController();
  let count = 0;
  const tx = async ({ read, write, admin }: Lane): Promise<void> => {
    for (let turn = 0; !end.signal.aborted; turn += 1) {
      const { status, text } = await (turn % 4 === 0 ? write(admin) : read(admin));
      if (status >= 300) throw new Error(`The load was answered ${status} ${text}`);
      count += 1;
    }
  };
  const working = Promise.all(lanes.map(tx));
  working.catch(() => {});
  return async () => {
    end.abort();
    await working;
    return count;
  };
}
