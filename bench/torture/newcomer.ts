import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Server } from "./server.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- whatever the API answered
type Body = any;

/** A signed-in client. */
export type Api = {
  /** The body of a success. @throws Error for anything else */
  send(method: string, path: string, body?: unknown): Promise<Body>;
  /** Status and body, or null when no answer came. */
  try(method: string, path: string, body?: unknown): Promise<{ status: number; body: Body } | null>;
  upload(path: string, name: string, text: string): Promise<Body>;
};

/** An API over HTTP with this token. */
export function apiOf(server: Pick<Server, "url">, token: string): Api {
  const headers = token === "" ? {} : { authorization: `Bearer ${token}` };
  const answer = async (path: string, init: RequestInit) => {
    const reply = await fetch(server.url + path, init);
    return { status: reply.status, body: (await reply.json()) as Body };
  };
  const insist = async (path: string, init: RequestInit): Promise<Body> => {
    const { status, body } = await answer(path, init);
    if (status >= 300) throw new Error(`${init.method} ${path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const initOf = (method: string, body: unknown): RequestInit =>
    body === undefined
      ? { method, headers }
      : { method, headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) };
  return {
    send: (method, path, body) => insist(path, initOf(method, body)),
    try: (method, path, body) => answer(path, initOf(method, body)).catch(() => null),
    upload: (path, name, text) => {
      const form = new FormData();
      form.set("file", new Blob([text], { type: "text/csv" }), name);
      return insist(path, { method: "POST", headers, body: form });
    },
  };
}

/** Signs up, reads the code from the mail, verifies and signs in, as a newcomer does. */
export async function signedIn(server: Pick<Server, "url">, dataDir: string): Promise<Api> {
  const nobody = apiOf(server, "");
  const account = { email: "ada@example.com", password: "Correct-horse-battery" };
  const names = { first_name: "Ada", last_name: "Example", accepted_terms: true };
  const { user } = await nobody.send("POST", "/auth/sign-up", { ...account, ...names });
  const code = await mailedCode(join(dataDir, "mail"));
  await nobody.send("POST", "/auth/verify-email", { user_uuid: user.uuid, code });
  const { token } = await nobody.send("POST", "/auth/login", account);
  return apiOf(server, token);
}

async function mailedCode(folder: string): Promise<string> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline;) {
    const [name] = (await readdir(folder).catch(() => [])).filter((each) => each.endsWith(".eml"));
    const code = name === undefined ? null : /^([A-Z0-9]{8})$/m.exec(await readFile(join(folder, name), "utf8"))?.[1];
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("no mail with a code came");
}
