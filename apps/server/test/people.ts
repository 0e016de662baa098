import { type Client, createClient } from "@stoa/api";
import type { Role } from "#kernel/authorize.ts";
import { newApiKey, sha256 } from "#platform/crypto/tokens.ts";
import type { Harness } from "./harness.ts";

/** A reply with its parsed body. */
export type Answer = {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads any body
  readonly body: any;
  readonly headers: Readonly<Record<string, string | number | string[] | undefined>>;
};

type Verb = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Extra = { readonly headers?: Record<string, string>; readonly payload?: Buffer };

/** A sender of requests: a person with a session, a key, or no credential. */
export type ApiClient = {
  readonly uuid: string;
  readonly email: string;
  readonly token: string;
  /** the generated client with this token, for requests that must succeed; the methods below also return errors */
  readonly api: Client;
  get(path: string, extra?: Extra): Promise<Answer>;
  post(path: string, body?: unknown, extra?: Extra): Promise<Answer>;
  put(path: string, body?: unknown): Promise<Answer>;
  patch(path: string, body?: unknown, extra?: Extra): Promise<Answer>;
  delete(path: string, body?: unknown): Promise<Answer>;
  /** Sends any text as a JSON body. */
  sendJson(method: Verb, path: string, text: string | undefined): Promise<Answer>;
  /** Sends a file as the multipart field `file`. @param parts the other fields of the form, each a text of JSON */
  upload(
    path: string,
    file: { name: string; type: string; bytes: Buffer | string },
    parts?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
};

/** `fetch` for the generated client, which sends requests into the app directly. */
export async function fetchFrom({ app }: Harness, address: string, init: RequestInit): Promise<Response> {
  const request = new Request(address, init);
  const { pathname, search } = new URL(address);
  const reply = await app.inject({
    method: request.method as Verb,
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    ...(request.body === null ? {} : { payload: Buffer.from(await request.arrayBuffer()) }),
  });
  const headers = Object.entries(reply.headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Response(new Uint8Array(reply.rawPayload), { status: reply.statusCode, headers });
}

/** A sender with this token; with an empty token it sends no credential. */
export function apiClient(harness: Harness, token: string, uuid = "", email = ""): ApiClient {
  const send = async (method: Verb, url: string, body?: unknown, extra: Extra = {}) => {
    const reply = await harness.app.inject({
      method,
      url,
      headers: { ...(token === "" ? {} : { authorization: `Bearer ${token}` }), ...extra.headers },
      ...(extra.payload !== undefined
        ? { payload: extra.payload }
        : body === undefined
          ? {}
          : { payload: body as object }),
    });
    const isJson = String(reply.headers["content-type"]).startsWith("application/json");
    const read = isJson ? reply.json() : reply.rawPayload;
    // every error reply of all tests must name its code twice (§7.1 rule 3)
    if (reply.statusCode >= 400 && isJson && read.code !== reply.headers["x-error-code"])
      throw new Error(`${method} ${url} answered an error without its x-error-code.`);
    return { status: reply.statusCode, body: read, headers: reply.headers };
  };
  return {
    uuid,
    email,
    token,
    api: createClient({
      baseUrl: "http://stoa.test",
      ...(token === "" ? {} : { token }),
      fetch: (address, init) => fetchFrom(harness, address, init),
    }),
    get: (path, extra) => send("GET", path, undefined, extra),
    post: (path, body, extra) => send("POST", path, body, extra),
    put: (path, body) => send("PUT", path, body),
    patch: (path, body, extra) => send("PATCH", path, body, extra),
    delete: (path, body) => send("DELETE", path, body),
    sendJson: (method, path, text) =>
      text === undefined
        ? send(method, path)
        : send(method, path, undefined, {
            payload: Buffer.from(text),
            headers: { "content-type": "application/json" },
          }),
    upload: (path, file, parts = {}) => {
      const boundary = "a-boundary-of-the-tests";
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: ${file.type}\r\n\r\n`;
      const fields = Object.entries(parts).map(
        ([name, text]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
      );
      const payload = Buffer.concat([
        Buffer.from(fields.join("")),
        Buffer.from(head),
        Buffer.from(file.bytes),
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]);
      return send("POST", path, undefined, {
        payload,
        headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
      });
    },
  };
}

let count = 0;

/** A person with a verified account and a session. */
export async function person(harness: Harness, name: string): Promise<ApiClient> {
  count += 1;
  const email = `${name.toLowerCase()}.${process.pid}.${count}@example.com`;
  const [user] = (await harness.platform.pool.run(
    `insert into users (email, first_name, last_name, password_hash, verified_at)
     values ($1, $2, 'Example', 'no password', clock_timestamp()) returning uuid`,
    [email, name],
  )) as { uuid: string }[];
  const user_uuid = user?.uuid ?? "";
  return apiClient(harness, await sessionToken(harness, user_uuid), user_uuid, email);
}

/** A new session of a person, as from a login. */
export async function sessionToken(harness: Harness, user_uuid: string): Promise<string> {
  const [session] = (await harness.platform.pool.run(
    "insert into sessions (user_uuid, expires_at) values ($1, clock_timestamp() + interval '30 days') returning uuid, expires_at",
    [user_uuid],
  )) as { uuid: string; expires_at: Date }[];
  if (session === undefined) throw new Error("no session");
  return harness.platform.services.credentials.issue({
    session_uuid: session.uuid,
    user_uuid,
    expires_at: session.expires_at,
  });
}

/** A live API key of a person in a workspace. */
export async function keyOf(harness: Harness, owner: ApiClient, workspace_uuid: string): Promise<ApiClient> {
  const token = newApiKey();
  await harness.platform.pool.run(
    `insert into api_keys (workspace_uuid, user_uuid, created_by, name, token_hash, token_hint)
     values ($1, $2, $2, 'Robot', $3, $4)`,
    [workspace_uuid, owner.uuid, sha256(token), token.slice(0, 8)],
  );
  return apiClient(harness, token, owner.uuid, owner.email);
}

/** Adds a person to a workspace. */
export async function join(harness: Harness, workspace_uuid: string, who: ApiClient, role: Role): Promise<void> {
  await harness.platform.pool.run("insert into members (workspace_uuid, user_uuid, role) values ($1, $2, $3)", [
    workspace_uuid,
    who.uuid,
    role,
  ]);
}

/** Adds a person to a board's list. */
export async function list(
  harness: Harness,
  board: { uuid: string; workspace_uuid: string },
  who: ApiClient,
): Promise<void> {
  await harness.platform.pool.run(
    "insert into board_members (workspace_uuid, board_uuid, user_uuid) values ($1, $2, $3) on conflict do nothing",
    [board.workspace_uuid, board.uuid, who.uuid],
  );
}
