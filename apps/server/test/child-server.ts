import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import process from "node:process";
import type { Harness } from "./harness.ts";

/** A server in a process of its own, on the database and with the keys of a harness, that a test can kill. */
export type ChildServer = {
  /** the place where it listens */
  readonly url: string;
  readonly pid: number;
  /** all that it wrote so far */
  readonly output: () => string;
  /** The exit code when it has ended; null when a signal ended it. */
  readonly ended: Promise<number | null>;
  /** SIGKILL. Resolves when it is gone. */
  kill(): Promise<void>;
};

/** The parts of a harness that a child server needs. */
type Surroundings = Pick<Harness, "databaseUrl" | "atEnd"> & { readonly config: Pick<Harness["config"], "DATA_DIR"> };

const main = join(import.meta.dirname, "../src/main.ts");

/**
 * @param environment settings that differ from those of the harness
 * @param flags of Node
 */
export async function startChildServer(
  { config, databaseUrl, atEnd }: Surroundings,
  environment: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Promise<ChildServer> {
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: config.DATA_DIR,
    PORT: "0",
    METRICS_PORT: "0",
    RATE_LIMIT_PER_MINUTE: "1000000",
    ...environment,
  };
  // oxlint-disable-next-line node/no-process-env -- the child needs PATH and the like
  const child = spawn(process.execPath, [...flags, main], { env: { ...process.env, ...settings }, stdio: "pipe" });
  let output = "";
  const listening = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      const [, url] = /Stoa listens on (\S+)/.exec(output) ?? [];
      if (url !== undefined) listening.resolve(url);
    });
  }
  const ended = once(child, "exit").then(([code]) => code as number | null);
  const kill = async (): Promise<void> => {
    child.kill("SIGKILL");
    await ended;
  };
  atEnd(kill);
  const url = await Promise.race([listening.promise, ended.then(() => assert.fail(`it ended: ${output}`))]);
  return { url, pid: child.pid ?? 0, output: () => output, ended, kill };
}
