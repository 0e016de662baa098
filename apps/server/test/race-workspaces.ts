import type { Parameter } from "#platform/db/query.ts";
import { randomUUID } from "node:crypto";
import type { Credentials } from "#platform/auth/credentials.ts";

/** A listening server and its database. */
export type RaceServer = {
  readonly url: string;
  run(text: string, parameters: Parameter[]): Promise<unknown[]>;
  readonly issue: Credentials["issue"];
};

/** The status of a reply, and its text unless it is a success. */
export type StatusAndText = { readonly status: number; readonly text: string };

type Send = (token: string, method: string, path: string, body?: object) => Promise<StatusAndText>;

/** The credentials of a person who loses access: two sessions and a key. */
export type Victim = {
  readonly token: string;
  readonly session_uuid: string;
  readonly other: string;
  readonly key: string;
  readonly key_uuid: string;
};

/** A workspace with an owner, a member and a task. */
export type RaceWorkspace = {
  readonly send: Send;
  readonly admin: string;
  /** the paths of the member among the people, and on the board's list */
  readonly person: string;
  readonly listing: string;
  read(token: string): Promise<StatusAndText>;
  write(token: string): Promise<StatusAndText>;
  /** creates new credentials for the member */
  victim(): Promise<Victim>;
};

// oxlint-disable-next-line typescript/no-explicit-any -- any body of the API
async function ask(server: RaceServer, token: string, method: string, path: string, body?: object): Promise<any> {
  const reply = await request(server, token, method, path, body);
  if (reply.status >= 300) throw new Error(`${method} ${path} answered ${reply.status} ${await reply.text()}`);
  return reply.json();
}

function request({ url }: RaceServer, token: string, method: string, path: string, body?: object): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) };
  return fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}

async function newPerson({ run }: RaceServer): Promise<string> {
  const [user] = (await run(
    `insert into users (email, first_name, last_name, password_hash, verified_at)
     values ($1, 'Somebody', 'Example', 'no password', clock_timestamp()) returning uuid`,
    [`${randomUUID()}@example.com`],
  )) as { uuid: string }[];
  return user?.uuid ?? "";
}

async function newSession({ run, issue }: RaceServer, user_uuid: string) {
  const [session] = (await run(
    `insert into sessions (user_uuid, expires_at) values ($1, clock_timestamp() + interval '30 days')
     returning uuid as session_uuid, user_uuid, expires_at`,
    [user_uuid],
  )) as Parameters<Credentials["issue"]>[0][];
  if (session === undefined) throw new Error("no session");
  return { session_uuid: session.session_uuid, token: issue(session) };
}

/** Creates a workspace to race in. */
export async function openWorkspace(server: RaceServer): Promise<RaceWorkspace> {
  const [owner, member] = [await newPerson(server), await newPerson(server)];
  const admin = (await newSession(server, owner)).token;
  const { workspace } = await ask(server, admin, "POST", "/workspaces", { name: `Racing ${randomUUID()}` });
  const { board } = await ask(server, admin, "POST", `/workspaces/${workspace.uuid}/boards`, { name: "Track" });
  const { task } = await ask(server, admin, "POST", `/boards/${board.uuid}/tasks`, { title: "A ticket" });
  await server.run("insert into members (workspace_uuid, user_uuid, role) values ($1, $2, 'member')", [
    workspace.uuid,
    member,
  ]);
  const listing = `/boards/${board.uuid}/members/${member}`;
  await ask(server, admin, "PUT", listing);
  const send: Send = async (token, method, path, body) => {
    const reply = await request(server, token, method, path, body);
    const { status } = reply;
    // the connection of a reply is busy until the body is read; the next request does not wait for that
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
      const { token, session_uuid } = await newSession(server, member);
      const { token: other } = await newSession(server, member);
      const made = await ask(server, token, "POST", "/profile/api-keys", {
        workspace_uuid: workspace.uuid,
        name: "Racing",
        expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      });
      await server.run("update api_keys set revoked_at = clock_timestamp() where user_uuid = $1 and uuid <> $2", [
        member,
        made.api_key.uuid,
      ]);
      return { token, session_uuid, other, key: made.token, key_uuid: made.api_key.uuid };
    },
  };
}

/** Starts clients that read and write all the time, each in its own workspace. @returns stops them, and counts their requests */
export async function startLoad(server: RaceServer, clients: number): Promise<() => Promise<number>> {
  const workspaces = await Promise.all(Array.from({ length: clients }, () => openWorkspace(server)));
  const end = new AbortController();
  let count = 0;
  const tx = async ({ read, write, admin }: RaceWorkspace): Promise<void> => {
    for (let turn = 0; !end.signal.aborted; turn += 1) {
      const { status, text } = await (turn % 4 === 0 ? write(admin) : read(admin));
      if (status >= 300) throw new Error(`The load was answered ${status} ${text}`);
      count += 1;
    }
  };
  const working = Promise.all(workspaces.map(tx));
  working.catch(() => {});
  return async () => {
    end.abort();
    await working;
    return count;
  };
}
