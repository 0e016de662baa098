import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createCredentials, derive } from "@stoa/server/internals";
import { makePerson } from "../shared/new-product.ts";
import type { Servers } from "./servers.ts";
import { type LiveText, reads } from "./live-text.ts";

/** A reply, or null when the server could not be reached. */
export type Answer = { readonly status: number; readonly body: Record<string, unknown> } | null;

/** A person in a workspace with pages and tasks, and how they reach the servers. */
export type World = {
  readonly servers: Servers;
  /** of the pages */
  readonly wiki: string;
  readonly texts: readonly LiveText[];
  send(method: string, path: string, body?: unknown, server?: number): Promise<Answer>;
};

/** @param counts how many pages and tasks are edited */
export async function makeWorld(
  servers: Servers,
  databaseUrl: string,
  counts: { readonly pages: number; readonly tasks: number },
): Promise<World> {
  const send = senderOf(servers, await signedIn(servers, databaseUrl));
  const made = async (path: string, body: object, key: string): Promise<string> => {
    const answer = await send("POST", path, body);
    if (answer === null || answer.status >= 300) throw new Error(`${path} answered ${JSON.stringify(answer)}`);
    return (answer.body[key] as { uuid: string }).uuid;
  };
  const workspace_uuid = await made("/workspaces", { name: `Live ${randomUUID()}` }, "workspace");
  const wiki = await made("/wikis", { workspace_uuid, name: "Live" }, "wiki");
  const board = await made(`/workspaces/${workspace_uuid}/boards`, { name: "Live" }, "board");
  const begun = { title: "Live", [reads.page.markdown]: "Beginning" };
  const described = { title: "Live", [reads.task.markdown]: "Beginning" };
  const texts: LiveText[] = [];
  for (let count = 0; count < counts.pages; count += 1) {
    texts.push({ kind: "page", uuid: await made(`/wikis/${wiki}/pages`, begun, "page") });
  }
  for (let count = 0; count < counts.tasks; count += 1) {
    texts.push({ kind: "task", uuid: await made(`/boards/${board}/tasks`, described, "task") });
  }
  return { servers, wiki, texts, send };
}

/** @returns the token of the session of a new person */
async function signedIn({ dataFolder }: Servers, databaseUrl: string): Promise<string> {
  const secret = Buffer.from(await readFile(join(dataFolder, "secret.key"), "utf8"), "base64");
  const session = await makePerson(databaseUrl, randomUUID());
  return createCredentials(derive(secret, "sessions"), Date.now).issue(session);
}

/** A server's number may be higher than there are servers: then they are counted again from the first. */
const senderOf =
  ({ urls }: Servers, token: string): World["send"] =>
  async (method, path, body, server = 0) => {
    const hasBody = body !== undefined;
    const headers = { authorization: `Bearer ${token}`, ...(hasBody ? { "content-type": "application/json" } : {}) };
    const signal = AbortSignal.timeout(20_000);
    try {
      const init = { method, headers, signal, ...(hasBody ? { body: JSON.stringify(body) } : {}) };
      const reply = await fetch((urls[server % urls.length] ?? "") + path, init);
      return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
    } catch {
      return null;
    }
  };

/** Sends until a server answers anything but an error of its own; what was answered last is returned. */
export async function insist(send: () => Promise<Answer>, tries = 200): Promise<Answer> {
  let answer = await send();
  for (let left = tries; left > 0 && (answer === null || answer.status >= 429); left -= 1) {
    await delay(100);
    answer = await send();
  }
  return answer;
}
