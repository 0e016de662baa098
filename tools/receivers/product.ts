import { spawn } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { end, freePort, type Server, untilHealthy } from "../bench/children.ts";
import { root } from "../bench/screen.ts";

/**
 * A small heap: in a large one the garbage collector would run later, and growth would not be visible. Buffers and
 * connections are outside of the heap and are counted completely.
 */
const smallHeap = "--max-old-space-size=128";

/**
 * Starts the product as an operator does, with an embedded PostgreSQL.
 * @param environment settings in addition to those of every run
 */
export async function startProduct(
  dataDir: string,
  environment: Readonly<Record<string, string>>,
): Promise<Server & { readonly url: string }> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, "apps/server/src/main.ts")], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      METRICS_PORT: "0",
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      NODE_OPTIONS: `${process.env["NODE_OPTIONS"] ?? ""} ${smallHeap}`,
      RATE_LIMIT_PER_MINUTE: "1000000",
      ...environment,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await untilHealthy(child, port).catch(async (error: unknown) => {
    await end(child);
    throw error;
  });
  return { port, url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => end(child) };
}
