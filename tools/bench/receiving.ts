import { type ChildProcess, fork } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createAuthority } from "@stoa/server/test/certificates.ts";
import { end } from "./children.ts";
import type { Arrived, FromReceiver, ReceiverPorts, ToReceiver } from "./receiver-messages.ts";
import { root } from "./screen.ts";

/** The process that events are delivered to. */
export type Receivers = ReceiverPorts & {
  /** the settings with which our server delivers to it */
  readonly environment: Readonly<Record<string, string>>;
  /** Counts from nothing again. */
  begin(): Promise<void>;
  arrived(): Promise<Arrived>;
  stop(): Promise<void>;
};

/** So many receivers have a name. */
export const mostReceivers = 50;

const hostOf = (number: number): string => `receiver${number}.example.com`;

/** Where the events of an endpoint go. @param number from 0 */
export const urlOf = (number: number): string => `https://${hostOf(number)}/events`;

/** Starts the receivers, under names that only our server's settings know and an authority that only it trusts. */
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
    // the settings are refused in production
    environment: { WEBHOOK_CA_FILE: file, WEBHOOK_RESOLVE: places.join(","), NODE_ENV: "development" },
    begin: async () => void (await ask({ kind: "begin" })),
    arrived: async () => (await ask({ kind: "tell" })) as Arrived,
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
