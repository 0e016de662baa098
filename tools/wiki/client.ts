import { Agent, get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";

/** A person with a workspace of their own. */
export type Client = {
  readonly workspace_uuid: string;
  get(path: string): Promise<Buffer>;
  /** Imports a zip into a new wiki. @returns the wiki's uuid, and how many pages it got */
  importZip(bytes: Buffer): Promise<{ readonly wiki_uuid: string; readonly pages: number }>;
};

type Import = {
  readonly uuid: string;
  readonly state: string;
  readonly error: string | null;
  readonly created: { readonly pages: number } | null;
};

type Send = (path: string, init?: RequestInit) => Promise<Buffer>;

/** @param token of a session. As clients in the same room ask: the processor compresses nothing */
const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, "accept-encoding": "identity" });

/** Reads, with little time of its own: it shares the processor with what is measured. @param token of a session */
export function reader(url: string, token: string): (path: string) => Promise<Buffer> {
  const agent = new Agent({ keepAlive: true });
  const headers = headersOf(token);
  return async (path) => {
    const { promise: reply, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    get(url + path, { agent, headers }, resolve).on("error", reject);
    const bytes = await buffer(await reply);
    const { statusCode = 0 } = await reply;
    if (statusCode >= 300) throw new Error(`${path} answered ${statusCode}: ${bytes.toString("utf8", 0, 300)}`);
    return bytes;
  };
}

/** Sends requests of a person. @param token of a session */
function sender(url: string, token: string): Send {
  const headers = headersOf(token);
  return async (path, init = {}) => {
    const reply = await fetch(url + path, { ...init, headers: { ...headers, ...(init.headers as object) } });
    const bytes = Buffer.from(await reply.arrayBuffer());
    if (reply.status >= 300) throw new Error(`${path} answered ${reply.status}: ${bytes.toString("utf8", 0, 300)}`);
    return bytes;
  };
}

/** @param token of a session */
export async function openClient(url: string, token: string, name: string): Promise<Client> {
  const send = sender(url, token);
  const json = async <T>(path: string, init: RequestInit = {}): Promise<T> =>
    JSON.parse(String(await send(path, init)));
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ name }) };
  const { workspace } = await json<{ workspace: { uuid: string } }>("/workspaces", init);
  const imports = `/workspaces/${workspace.uuid}/imports`;
  const wikis = async (): Promise<Set<string>> => {
    const { wikis: all } = await json<{ wikis: { uuid: string }[] }>(
      `/wikis?workspace_uuid=${workspace.uuid}&limit=200`,
    );
    return new Set(all.map(({ uuid }) => uuid));
  };
  const importZip: Client["importZip"] = async (bytes) => {
    const before = await wikis();
    const body = new FormData();
    body.set("file", new Blob([new Uint8Array(bytes)], { type: "application/zip" }), "Documentation.zip");
    const begun = await json<{ import: Import }>(`${imports}?source=markdown`, { method: "POST", body });
    for (;;) {
      const { import: now } = await json<{ import: Import }>(`${imports}/${begun.import.uuid}`);
      if (now.state === "failed") throw new Error(`The import failed: ${now.error}`);
      if (now.state === "done") {
        const [wiki_uuid = ""] = (await wikis()).difference(before);
        return { wiki_uuid, pages: now.created?.pages ?? 0 };
      }
      await delay(50);
    }
  };
  return { workspace_uuid: workspace.uuid, get: reader(url, token), importZip };
}
