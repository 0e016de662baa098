import process from "node:process";
import { type Server, startServer } from "../bench/children.ts";

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
  const heap = { LOG_LEVEL: "warn", NODE_OPTIONS: `${process.env["NODE_OPTIONS"] ?? ""} ${smallHeap}` };
  const server = await startServer({ DATA_DIR: dataDir, ...heap, ...environment }, []);
  return { ...server, url: `http://127.0.0.1:${server.port}` };
}
