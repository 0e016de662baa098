import { mkdir, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { createAuthority } from "@stoa/server/test/certificates.ts";
import { type DnsAnswer, startDnsServer } from "@stoa/server/test/dns-server.ts";
import { startRawReceiver } from "@stoa/server/test/receivers.ts";
import { connecting } from "./behind-tls.ts";
import { naming } from "./by-name.ts";
import { setUpNetwork } from "./network.ts";
import { type Arrival, type Host, startHealthy, startOutsider } from "./hosts.ts";
import { forbidden } from "./outsider.ts";

/** Everything outside of the product. */
export type World = {
  readonly hosts: readonly Host[];
  /** the host of all healthy endpoints, and the requests that arrived there */
  readonly healthy: { readonly name: string; readonly arrivals: readonly Arrival[] };
  /** the settings with which the product runs */
  readonly environment: Readonly<Record<string, string>>;
  misbehave(): Promise<void>;
  /** the number of connections to forbidden addresses; null if they cannot be observed */
  readonly forbiddenConnections: () => number | null;
  /** names that were resolved although no endpoint has them */
  readonly foreignNames: () => string[];
  close(): Promise<void>;
};

const healthyName = "healthy.example.com";
const healthyAddress = "45.0.254.1";

/** @param hasNetwork whether there is a separate network and DNS, so that the product runs as in production */
export async function createWorld(folder: string, hasNetwork: boolean): Promise<World> {
  if (hasNetwork) setUpNetwork(folder);
  await mkdir(folder, { recursive: true });
  const authority = createAuthority();
  const file = join(folder, "authority.pem");
  await writeFile(file, authority.cert);
  const outsiders = hasNetwork ? [...connecting, ...naming] : connecting;
  const hosts = await Promise.all(
    outsiders.map((outsider, index) => startOutsider(outsider, index, authority, hasNetwork)),
  );
  const healthy = await startHealthy(healthyName, healthyAddress, authority, hasNetwork);
  const outside = hasNetwork ? await startOutside(hosts) : null;
  const places = [...hosts.map(({ name, at }) => ({ name, port: at.port })), { name: healthyName, ...healthy }];
  return {
    hosts,
    healthy: { name: healthyName, arrivals: healthy.arrivals },
    environment: hasNetwork
      ? { NODE_ENV: "production", NODE_EXTRA_CA_CERTS: file, WEBHOOK_RESOLVE: "", WEBHOOK_CA_FILE: "" }
      : {
          WEBHOOK_CA_FILE: file,
          WEBHOOK_RESOLVE: places.map(({ name, port }) => `${name}=127.0.0.1:${port}`).join(","),
        },
    misbehave: async () => {
      for (const host of hosts) await host.misbehave();
      outside?.misbehave();
    },
    forbiddenConnections: () => outside?.forbiddenConnections() ?? null,
    foreignNames: () => outside?.foreignNames() ?? [],
    close: async () => {
      for (const each of [...hosts, healthy]) await each.close();
      await outside?.close();
    },
  };
}

const guarded = [443, 80];

/** Starts the DNS server, and the listeners at the forbidden addresses. */
async function startOutside(hosts: readonly Host[]) {
  const byName = new Map(hosts.map((host) => [host.name, host]));
  const turns = new Map<string, number>();
  let isMisbehaving = false;
  const answer = (name: string, kind: "ipv4" | "ipv6"): DnsAnswer => {
    if (name === healthyName) return [healthyAddress];
    const host = byName.get(name);
    if (host === undefined) return "no_such_name";
    const { leads } = host.outsider;
    if (!isMisbehaving || leads === undefined) return [host.at.address];
    const key = `${name} ${kind}`;
    const turn = turns.get(key) ?? 0;
    turns.set(key, turn + 1);
    return leads(host.at.address, turn);
  };
  const dns = await startDnsServer(answer, 53);
  const listeners = await Promise.all(
    Object.values(forbidden)
      .flat()
      .flatMap((address) =>
        [443, 80].map((port) => startRawReceiver((socket) => void socket.end(), { address, port })),
      ),
  );
  const heard = (): number => listeners.reduce((sum, listener) => sum + listener.connections(), 0);
  // checks that the listeners work, because a broken one would count nothing
  for (const address of Object.values(forbidden).flat()) {
    for (const port of guarded) await once(connect({ host: address, port }).resume(), "close");
  }
  const ours = heard();
  if (ours !== listeners.length) throw new Error(`Of ${listeners.length} listeners, ${ours} got a connection from us.`);
  return {
    misbehave: () => void (isMisbehaving = true),
    forbiddenConnections: () => heard() - ours,
    foreignNames: () => [...new Set(dns.asked)].filter((name) => name !== healthyName && !byName.has(name)),
    close: async () => {
      for (const listener of listeners) await listener.close();
      await dns.close();
    },
  };
}
