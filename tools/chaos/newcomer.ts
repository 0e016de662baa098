import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

// oxlint-disable-next-line typescript/no-explicit-any -- any body of the API
type Body = any;

/** A reply of the API. */
export type Answer = { readonly status: number; readonly body: Body };

export type Way = {
  /** the client's address, for X-Forwarded-For */
  readonly address?: string;
  /** the client disconnects after this many milliseconds, with or without a reply */
  readonly abandonAfter?: number;
};

/** A signed-in client. */
export type Api = {
  readonly user_uuid: string;
  /** Sends a request. @returns the body of a success @throws Error for any other reply */
  send(method: string, path: string, body?: unknown): Promise<Body>;
  /** Sends a request. @returns status and body; null without a reply, "unsent" if no server accepted the connection */
  try(method: string, path: string, body?: unknown, way?: Way): Promise<Answer | "unsent" | null>;
  upload(path: string, name: string, text: string): Promise<Body>;
};

/** Longer than any reply may take, even while the database starts. In milliseconds. */
export const timeout = 20_000;

/** An API over HTTP with this token. */
function apiOf(url: string, token: string, user_uuid: string): Api {
  const authorization: Record<string, string> = token === "" ? {} : { authorization: `Bearer ${token}` };
  const answer = async (path: string, init: RequestInit, within = timeout): Promise<Answer> => {
    const reply = await fetch(url + path, { ...init, signal: AbortSignal.timeout(within) });
    return { status: reply.status, body: (await reply.json()) as Body };
  };
  const insist = async (path: string, init: RequestInit): Promise<Body> => {
    const { status, body } = await answer(path, init);
    if (status >= 300) throw new Error(`${init.method} ${path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const initOf = (method: string, body: unknown, address?: string): RequestInit => {
    const headers = { ...authorization, ...(address !== undefined && { "x-forwarded-for": address }) };
    if (body === undefined) return { method, headers };
    return { method, headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) };
  };
  return {
    user_uuid,
    send: (method, path, body) => insist(path, initOf(method, body)),
    try: (method, path, body, { address, abandonAfter } = {}) =>
      answer(path, initOf(method, body, address), abandonAfter).catch((error: unknown) =>
        isRefused(error) ? "unsent" : null,
      ),
    upload: (path, name, text) => {
      const form = new FormData();
      form.set("file", new Blob([text], { type: "text/csv" }), name);
      return insist(path, { method: "POST", headers: authorization, body: form });
    },
  };
}

function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && "code" in cause && cause.code === "ECONNREFUSED";
}

/** Signs up, reads the code from the mail, verifies the address and logs in. */
export async function signedIn(url: string, dataFolder: string, name: string): Promise<Api> {
  const nobody = apiOf(url, "", "");
  const email = `${name.toLowerCase()}@example.com`;
  const account = { email, password: "Correct-horse-battery" };
  const names = { first_name: name, last_name: "Example", accepted_terms: true };
  const { user } = await nobody.send("POST", "/auth/sign-up", { ...account, ...names });
  const code = await mailedCode(join(dataFolder, "mail"), email);
  await nobody.send("POST", "/auth/verify-email", { user_uuid: user.uuid, code });
  const { token } = await nobody.send("POST", "/auth/login", account);
  return apiOf(url, token, user.uuid);
}

async function mailedCode(folder: string, email: string): Promise<string> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline;) {
    for (const name of await readdir(folder).catch(() => [])) {
      if (!name.endsWith(".eml")) continue;
      const mail = await readFile(join(folder, name), "utf8");
      const code = mail.includes(email) ? /^([A-Z0-9]{8})\r?$/m.exec(mail)?.[1] : undefined;
      if (code !== undefined) return code;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("no mail with a code came");
}
