import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../bench/children.ts";
import { type Child, type Ending, keepUp } from "./child.ts";
import { type Postgres, startPostgres } from "./postgres.ts";
import type { Receivers } from "./receivers.ts";

/** One PostgreSQL, one api and two workers, each a process of its own that is killed and started again. */
export type Deployment = {
  readonly url: string;
  readonly dataFolder: string;
  readonly postgres: Postgres;
  readonly api: Child;
  readonly workers: readonly Child[];
  /** processes that ended by themselves */
  readonly endings: readonly Ending[];
  stop(): Promise<void>;
};

export const workerCount = 2;

/**
 * @param server the folder of the server to run
 * @param folder for all of its data
 */
export async function startDeployment(server: string, folder: string, receivers: Receivers): Promise<Deployment> {
  const dataFolder = join(folder, "data");
  await mkdir(dataFolder, { recursive: true });
  const postgres = await startPostgres(join(folder, "postgres"));
  const port = await freePort();
  const endings: Ending[] = [];
  const environment = {
    DATABASE_URL: postgres.url,
    PORT: String(port),
    METRICS_PORT: "0",
    DATA_DIR: dataFolder,
    LOG_LEVEL: "fatal",
    RATE_LIMIT_PER_MINUTE: "1000000",
    // every request has its own address in X-Forwarded-For, so that an event shows which request made it
    TRUST_PROXY: "127.0.0.1",
  };
  const keep = (name: string, role: string, index: number): Child =>
    keepUp(name, server, { ...environment, ...receivers.environment(index), ROLE: role }, (ending) => {
      endings.push(ending);
    });
  const api = keep("api", "api", 0);
  const workers = Array.from({ length: workerCount }, (_, index) => keep(`worker ${index + 1}`, "worker", index));
  await Promise.all([api, ...workers].map((child) => child.ready()));
  return {
    url: `http://127.0.0.1:${port}`,
    dataFolder,
    postgres,
    api,
    workers,
    endings,
    stop: async () => {
      await Promise.all([api, ...workers].map((child) => child.end()));
      await postgres.stop();
    },
  };
}
