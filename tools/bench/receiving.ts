import { type ChildProcess, fork } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createAuthority } from "@stoa/server/test/certificates.ts";
import { end } from "./children.ts";
import type { ArrivalCount, FromReceiver, ReceiverPorts, ToReceiver } from "./receiver-messages.ts";
import { root } from "./screen.ts";

/** The process that receives the deliveries. */
export type Receivers = ReceiverPorts & {
  /** the settings with which our server delivers to it */
  readonly environment: Readonly<Record<string, string>>;
  /** Resets the counts. */
  begin(): Promise<void>;
  arrived(): Promise<ArrivalCount>;
  stop(): Promise<void>;
};

/** The number of receivers that have a name. */
export const mostReceivers = 50;

const hostOf = (number: number): string => `receiver${number}.example.com`;

/** The URL of an endpoint. @param number from 0 */
export const urlOf = (number: number): string => `https://${hostOf(number)}/events`;

/** Starts the receivers, with names and a certificate authority that only the settings of the product's server know. */
export async function startReceivers(): Promise<Receivers> {
  const authority = createAuthority();
  const child = fork(join(import.meta.dirname, "receiver.ts"), { serialization: "advanced" });
  const ask = questionsTo(child);
  const ports = (await ask(authority.issue({ name: "*.example.com" }))) as ReceiverPorts;
  const folder = join(root, ".cache/bench-data");
  await mkdir(folder, { recursive: true });
  const file = join(folder, "authority.pem");
  await writeFile(file, authority.cert);
  const places = Array.from({ length: mostReceivers }, (_, number) => `${hostOf(number)}=127.0.0.1:${ports.tls}`);
  return {
    ...ports,
    // these settings are not allowed in production
    environment: { WEBHOOK_CA_FILE: file, WEBHOOK_RESOLVE: places.join(","), NODE_ENV: "development" },
    begin: async () => void (await ask({ kind: "begin" })),
    arrived: async () => (await ask({ kind: "tell" })) as ArrivalCount,
    stop: () => end(child),
  };
}

function questionsTo(child: ChildProcess): (message: ToReceiver) => Promise<FromReceiver> {
  let waiting = Promise.withResolvers<FromReceiver>();
  waiting.promise.catch(() => {});
  child.on("exit", () => waiting.reject(new Error("The receivers' process ended.")));
  child.on("message", (answer: FromReceiver) => waiting.resolve(answer));
  return (message) => {
    waiting = Promise.withResolvers();
    child.send(message);
    return waiting.promise;
  };
}
