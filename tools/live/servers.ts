import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../bench/children.ts";
import { root } from "../bench/screen.ts";
import { type Child, keepUp } from "../chaos/child.ts";

/** Processes of the product on one database, each of which is killed and started again. */
export type Servers = {
  readonly urls: readonly string[];
  /** the address of the metrics of each server */
  readonly metrics: readonly string[];
  /** of all servers */
  readonly dataFolder: string;
  kill(): Promise<void>;
  /** Ends the thread of a server that decodes updates. */
  endThread(): string;
  /** The number of times that one has ended that nobody killed. */
  ends(): number;
  ready(): Promise<void>;
  stop(): Promise<void>;
};

/** The servers to start: the number of processes, and the folder of the program. */
export type ServersOptions = { readonly folder: string; readonly count: number };

export async function startServers(
  databaseUrl: string,
  dataFolder: string,
  { folder, count }: ServersOptions,
): Promise<Servers> {
  await mkdir(dataFolder, { recursive: true });
  const urls: string[] = [];
  const metrics: string[] = [];
  let ends = 0;
  const children: Child[] = [];
  for (const name of ["one", "two"].slice(0, count)) {
    const [port, metricsPort] = [await freePort(), await freePort()];
    urls.push(`http://127.0.0.1:${port}`);
    metrics.push(`http://127.0.0.1:${metricsPort}/metrics`);
    children.push(keepUp(name, folder, environmentOf(databaseUrl, dataFolder, port, metricsPort), () => (ends += 1)));
    await children.at(-1)?.ready();
  }
  const any = (): Child => {
    const child = children[Math.floor(Math.random() * children.length)];
    if (child === undefined) throw new Error("There is no server.");
    return child;
  };
  return {
    urls,
    metrics,
    dataFolder,
    ends: () => ends,
    kill: () => any().kill(),
    endThread: () => {
      any().signal("SIGUSR2");
      return "a thread";
    },
    ready: async () => void (await Promise.all(children.map((child) => child.ready()))),
    stop: async () => void (await Promise.all(children.map((child) => child.end()))),
  };
}

function environmentOf(databaseUrl: string, dataFolder: string, port: number, metricsPort: number) {
  return {
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    DATA_DIR: dataFolder,
    LOG_LEVEL: "fatal",
    RATE_LIMIT_PER_MINUTE: "1000000",
    NODE_OPTIONS: `--import=${join(root, "tools/live/end-thread.mjs")}`,
  };
}
