import { createHmac } from "node:crypto";
import { writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createAuthority } from "@stoa/server/test/certificates.ts";
import { type Receiver, type ReceivedRequest, startReceiver } from "@stoa/server/test/receivers.ts";

/** The behaviour of a receiver: it accepts everything, it sometimes answers 500, or it is slow. */
export type Manner = "healthy" | "flaky" | "slow";

/** An endpoint of a workspace; its path distinguishes it from the others. */
export type Endpoint = {
  readonly uuid: string;
  readonly workspace_uuid: string;
  readonly manner: Manner;
  readonly secret: string;
  /** the events that it gets; null for all */
  readonly events: readonly string[] | null;
};

/** A request that a receiver got. */
export type Arrival = {
  readonly webhook_uuid: string;
  readonly workspace_uuid: string;
  readonly delivery_uuid: string;
  readonly event_uuid: string;
  readonly isSigned: boolean;
  readonly status: number;
};

/** The receivers. The deployment's tables are compared with what they got. */
export type Receivers = {
  readonly arrivals: readonly Arrival[];
  /** the settings with which a process sends to them; each process has a server of its own, to see which one sent */
  environment(index: number): Record<string, string>;
  urlOf(path: string): string;
  add(path: string, endpoint: Endpoint): void;
  /** the number of requests of this process that a slow receiver is answering now */
  heldOf(index: number): number;
  close(): Promise<void>;
};

const host = "hooks.example.com";
const slowMilliseconds = 200;
const flakyShare = 0.05;
const tolerance = 300;

/** @param count one server for each process that sends; @param authorityFile where the trusted certificate is written */
export async function startReceivers(count: number, authorityFile: string, random: () => number): Promise<Receivers> {
  const authority = createAuthority();
  await writeFile(authorityFile, authority.cert);
  const endpoints = new Map<string, Endpoint>();
  const arrivals: Arrival[] = [];
  const held = Array.from({ length: count }, () => 0);
  const answer = (
    index: number,
    got: ReceivedRequest | undefined,
    request: IncomingMessage,
    response: ServerResponse,
  ): void => {
    const endpoint = endpoints.get(request.url ?? "");
    if (endpoint === undefined || got === undefined) return void response.writeHead(404).end();
    const status = endpoint.manner === "flaky" && random() < flakyShare ? 500 : 200;
    arrivals.push(arrivalOf(endpoint, got, status));
    response.statusCode = status;
    if (endpoint.manner === "slow") hold(held, index, response);
    else response.end();
  };
  const openServer = async (index: number): Promise<Receiver> => {
    const receiver = await startReceiver(authority.issue({ name: host }), (request, response) =>
      answer(index, receiver.received.at(-1), request, response),
    );
    return receiver;
  };
  const servers = await Promise.all(held.map((_, index) => openServer(index)));
  return {
    arrivals,
    environment: (index) => ({
      WEBHOOK_CA_FILE: authorityFile,
      WEBHOOK_RESOLVE: `${host}=127.0.0.1:${servers[index]?.port}`,
    }),
    urlOf: (path) => `https://${host}${path}`,
    add: (path, endpoint) => void endpoints.set(path, endpoint),
    heldOf: (index) => held[index] ?? 0,
    close: async () => void (await Promise.all(servers.map((server) => server.close()))),
  };
}

/** Answers after a while, and counts the requests that wait meanwhile. */
function hold(held: number[], index: number, response: ServerResponse): void {
  held[index] = (held[index] ?? 0) + 1;
  setTimeout(() => {
    held[index] = (held[index] ?? 0) - 1;
    response.end();
  }, slowMilliseconds);
}

function arrivalOf(endpoint: Endpoint, { headers, body }: ReceivedRequest, status: number): Arrival {
  const event = JSON.parse(body.toString()) as { uuid: string; workspace_uuid: string };
  return {
    webhook_uuid: endpoint.uuid,
    workspace_uuid: event.workspace_uuid,
    delivery_uuid: String(headers["x-service-delivery"]),
    event_uuid: event.uuid,
    isSigned: isSigned(endpoint.secret, String(headers["x-service-signature"]), body),
    status,
  };
}

function isSigned(secret: string, header: string, body: Buffer): boolean {
  const [, seconds = "", signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  const wanted = createHmac("sha256", secret).update(`${seconds}.`).update(body).digest("hex");
  return signature === wanted && Math.abs(Date.now() / 1000 - Number(seconds)) < tolerance;
}
