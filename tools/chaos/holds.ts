import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { pick } from "../bench/random.ts";
import type { Disturbances } from "./disturbances.ts";
import type { LoadedWorkspace } from "./world.ts";

/** The share of all boards that is locked at the same time. */
const atOnce = 0.3;
/** Shorter than the time limit of a statement that waits for a lock. In milliseconds. */
const mostHold = 700;
/** Longer than that limit, so that requests that write there fail with a timeout. In milliseconds. */
const longHold = 4600;
/** A request that waits for a waiting request may time out even later. In milliseconds. */
const longGrace = 8000;
const longShare = 0.03;
const mostPause = 200;

/** Locks boards for a moment each, so that requests that write there wait and use a connection. */
export type Holds = { stop(): Promise<void> };

/** @param url of the database, to which it opens connections of its own */
export function startHolds(
  url: string,
  workspaces: readonly LoadedWorkspace[],
  random: () => number,
  disturbances: Disturbances,
): Holds {
  const over = new AbortController();
  const hold = async ({ workspace_uuid, board_uuid }: LoadedWorkspace): Promise<void> => {
    const isLong = random() < longShare;
    const milliseconds = isLong ? longHold : random() * mostHold;
    const ended = isLong ? disturbances.begin(workspace_uuid, longGrace) : () => {};
    await holdBoard(url, board_uuid, milliseconds).finally(ended);
  };
  const holder = async (): Promise<void> => {
    while (!over.signal.aborted) {
      // the database is killed from time to time
      await hold(pick(random, workspaces)).catch(() => {});
      await delay(random() * mostPause);
    }
  };
  const running = Array.from({ length: Math.ceil(workspaces.length * atOnce) }, holder);
  return {
    stop: async () => {
      over.abort();
      await Promise.all(running);
    },
  };
}

/** Uses a connection of its own, which may be lost at any moment because the database is killed. */
async function holdBoard(url: string, board_uuid: string, milliseconds: number): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("begin");
    await client.query("select 1 from boards where uuid = $1 for update", [board_uuid]);
    await delay(milliseconds);
  } finally {
    await client.end();
  }
}
