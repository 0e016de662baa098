import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../bench/children.ts";
import { root } from "../bench/screen.ts";
import { type Child, keepUp } from "../chaos/child.ts";

/** Two processes of the product on one database, each of which is killed and started again. */
export type Servers = {
  readonly urls: readonly string[];
  /** of all servers */
  readonly dataFolder: string;
  kill(): Promise<void>;
  /** Ends the thread of a server that decodes updates. */
  endThread(): string;
  ready(): Promise<void>;
  stop(): Promise<void>;
};

export async function startServers(databaseUrl: string, dataFolder: string): Promise<Servers> {
  await mkdir(dataFolder, { recursive: true });
  const urls: string[] = [];
  const children: Child[] = [];
  for (const name of ["one", "two"]) {
    const port = await freePort();
    const environment = {
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      METRICS_PORT: "0",
      DATA_DIR: dataFolder,
      LOG_LEVEL: "fatal",
      RATE_LIMIT_PER_MINUTE: "1000000",
      NODE_OPTIONS: `--import=${join(root, "tools/live/end-thread.mjs")}`,
    };
    urls.push(`http://127.0.0.1:${port}`);
    children.push(keepUp(name, root, environment, () => {}));
    await children.at(-1)?.ready();
  }
  const any = (): Child => {
    const child = children[Math.floor(Math.random() * children.length)];
    if (child === undefined) throw new Error("There is no server.");
    return child;
  };
  return {
    urls,
    dataFolder,
    kill: () => any().kill(),
    endThread: () => {
      any().signal("SIGUSR2");
      return "a thread";
    },
    ready: async () => void (await Promise.all(children.map((child) => child.ready()))),
    stop: async () => void (await Promise.all(children.map((child) => child.end()))),
  };
}
