import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { ToBare } from "./bare-messages.ts";
import { end, type Server } from "./children.ts";

/** Starts the bare server on the same database. */
export async function startBare(settings: ToBare): Promise<Server> {
  const child = fork(join(import.meta.dirname, "bare.ts"), { serialization: "advanced" });
  const gone = once(child, "exit").then(() => {
    throw new Error("The bare server ended instead of starting.");
  });
  gone.catch(() => {});
  child.send(settings);
  const [{ port }] = (await Promise.race([once(child, "message"), gone])) as [{ port: number }];
  return { port, pid: child.pid ?? 0, stop: () => end(child) };
}
