import { createServer, type RequestListener } from "node:http";
import type { Socket } from "node:net";
import type { Authority } from "@stoa/server/test/certificates.ts";
import { type ListenAddress, behindTls, type Receiver, startRawReceiver } from "@stoa/server/test/receivers.ts";
import { publicIPv4, publicIPv6 } from "./network.ts";
import type { Outsider } from "./outsider.ts";

/** The host of an outsider. It behaves well until the run lets all of them misbehave. */
export type Host = {
  readonly outsider: Outsider;
  readonly name: string;
  readonly at: ListenAddress;
  /** the durations of the connections that began after that; in milliseconds, including open ones */
  readonly lasted: () => number[];
  misbehave(): Promise<void>;
  close(): Promise<void>;
};

/** A healthy receiver: it answers 200 at once. */
function healthyReceiver(name: string, authority: Authority, hear: RequestListener): (plain: Socket) => void {
  const http = createServer(hear);
  return behindTls(authority.issue({ name }), (socket) => void http.emit("connection", socket));
}

const answerAtOnce: RequestListener = (request, response) => {
  request.resume();
  request.on("end", () => response.end());
};

/** @param hasNetwork whether it gets an address of its own, or only a port on loopback */
export async function startOutsider(
  outsider: Outsider,
  index: number,
  authority: Authority,
  hasNetwork: boolean,
): Promise<Host> {
  const name = `outsider-${index}.example.com`;
  const healthy = healthyReceiver(name, authority, answerAtOnce);
  const unhealthy = outsider.meets?.({ name, authority }) ?? healthy;
  let isMisbehaving = false;
  const ended: number[] = [];
  const open = new Map<Socket, number>();
  const meet = (plain: Socket): void => {
    if (!isMisbehaving) return healthy(plain);
    const began = performance.now();
    open.set(plain, began);
    plain.on("close", () => {
      open.delete(plain);
      ended.push(performance.now() - began);
    });
    unhealthy(plain);
  };
  const address = outsider.isIPv6 === true ? publicIPv6 : publicIPv4(index);
  const receiver = await startRawReceiver(meet, hasNetwork ? { address, port: 443 } : undefined);
  return {
    outsider,
    name,
    at: { address: hasNetwork ? address : "127.0.0.1", port: receiver.port },
    lasted: () => [...ended, ...[...open.values()].map((began) => performance.now() - began)],
    misbehave: async () => {
      isMisbehaving = true;
      if (outsider.isClosed === true) await receiver.close();
    },
    close: () => (isMisbehaving && outsider.isClosed === true ? Promise.resolve() : receiver.close()),
  };
}

/** A request to a healthy receiver: the task of the event, the path and the time. */
export type Arrival = { readonly path: string; readonly task: string; readonly at: number };

/** Starts the receiver of all healthy endpoints. */
export async function startHealthy(
  name: string,
  address: string,
  authority: Authority,
  hasNetwork: boolean,
): Promise<Receiver & { readonly arrivals: readonly Arrival[] }> {
  const arrivals: Arrival[] = [];
  const hear: RequestListener = (request, response) => {
    const at = performance.now();
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      response.end();
      const { data } = JSON.parse(Buffer.concat(parts).toString()) as { data: { task: { uuid: string } } };
      arrivals.push({ path: request.url ?? "", task: data.task.uuid, at });
    });
  };
  const healthy = healthyReceiver(name, authority, hear);
  return { ...(await startRawReceiver(healthy, hasNetwork ? { address, port: 443 } : undefined)), arrivals };
}
