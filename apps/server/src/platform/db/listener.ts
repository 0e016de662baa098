import { setTimeout as delay } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import { connectTimeout, ignore } from "./client.ts";

export type Listener = { close(): Promise<void> };
type ListenerState = { readonly channel: string; heard(payload: string): void; again(): void };

/** The pause between two tries to listen again, while the database starts or cannot be reached. In milliseconds. */
const listenPause = 250;

/**
 * Listens, and listens again whenever the connection was lost. The tries keep the process running, even when it waits for
 * nothing else.
 * @throws when the first try fails
 */
export async function startListener(
  options: ClientConfig,
  { channel, heard, again }: ListenerState,
): Promise<Listener> {
  const closing = new AbortController();
  const begin = async (): Promise<{ client: Client; lost: Promise<void> }> => {
    const { promise: lost, resolve } = Promise.withResolvers<void>();
    const client = new Client({ ...options, connectionTimeoutMillis: connectTimeout });
    client.on("error", ignore);
    client.on("end", resolve);
    client.on("notification", ({ payload }) => heard(payload ?? ""));
    try {
      await client.connect();
      await client.query(`listen "${channel}"`);
    } catch (error) {
      await client.end();
      throw error;
    }
    again();
    return { client, lost };
  };
  let current = await begin();
  const keepOn = async (): Promise<void> => {
    for (await current.lost; !closing.signal.aborted; await delay(listenPause)) {
      const begun = await begin().catch(() => null);
      if (begun === null) continue;
      current = begun;
      // `close` was called while the connection was opened
      if (closing.signal.aborted) await current.client.end();
      else await current.lost;
    }
  };
  void keepOn();
  return {
    close: async () => {
      closing.abort();
      await current.client.end();
    },
  };
}
