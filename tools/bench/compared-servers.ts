import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import process from "node:process";
import type { ToBare } from "./bare-messages.ts";
import { end, type Server } from "./children.ts";
import type { FromThin, ToThin } from "./thin-messages.ts";
import { type Asker, eventTable, readStatement, writeTexts } from "./thin-sql.ts";

/** Starts the bare server on the same database. */
export async function startBare(told: ToBare): Promise<Server> {
  const child = fork(join(import.meta.dirname, "bare.ts"), { serialization: "advanced" });
  const gone = once(child, "exit").then(() => {
    throw new Error("The bare server ended instead of starting.");
  });
  gone.catch(() => {});
  child.send(told);
  const [{ port }] = (await Promise.race([once(child, "message"), gone])) as [{ port: number }];
  return { port, pid: child.pid ?? 0, stop: () => end(child) };
}

/** Starts the thin server on the same database, and sends it its SQL. */
export async function startThin(databaseUrl: string, asker: Asker): Promise<Server> {
  const child = fork(join(import.meta.dirname, "thin.ts"), { serialization: "advanced" });
  const tell = (message: ToThin): boolean => child.send(message);
  const port = Promise.withResolvers<number>();
  child.once("exit", () => port.reject(new Error("The thin server ended instead of starting.")));
  child.on("message", (message: FromThin) => {
    if ("port" in message) return port.resolve(message.port);
    const { address } = message;
    readStatement(address, asker).then(
      (statement) => tell({ address, statement }),
      (error: unknown) => {
        process.stderr.write(`The thin server got no statement for ${address}: ${String(error)}\n`);
        child.kill();
      },
    );
  });
  tell({ url: databaseUrl, eventTable, writes: writeTexts(asker) });
  return { port: await port.promise, pid: child.pid ?? 0, stop: () => end(child) };
}
