import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";

/** The real server as a process of its own, with the embedded PostgreSQL, to be killed and started again. */
export type Server = {
  readonly url: string;
  start(): Promise<void>;
  /** SIGKILL: no warning, no clean-up; PostgreSQL stays behind as an orphan. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

const root = join(import.meta.dirname, "../..");

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** @param dataDir where everything of this server lies */
export async function startServer(dataDir: string): Promise<Server> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child === null || child.exitCode !== null) return;
    const gone = once(child, "exit");
    child.kill(signal);
    await gone;
    child = null;
  };
  const server: Server = {
    url,
    start: async () => {
      child = spawn(process.execPath, [join(root, "server/main.ts")], {
        env: {
          ...process.env,
          PORT: String(port),
          METRICS_PORT: "0",
          DATA_DIR: dataDir,
          LOG_LEVEL: "error",
          RATE_LIMIT_PER_MINUTE: "1000000",
        },
        stdio: ["ignore", "ignore", "inherit"],
      });
      for (const deadline = Date.now() + 30_000; Date.now() < deadline;) {
        if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
        const answer = await fetch(`${url}/health`).catch(() => null);
        if (answer?.status === 200) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error("the server did not start within 30 s");
    },
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
  };
  await server.start();
  return server;
}
