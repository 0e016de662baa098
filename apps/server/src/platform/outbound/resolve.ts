import { promises as dns } from "node:dns";
import { isPublic } from "./public-address.ts";
import { until } from "./deadline.ts";

/**
 * Asks a DNS for every address of a name; an empty list when it has none. Rejects when the DNS gave no answer.
 * @param signal ends the wait when it aborts
 */
export type Resolver = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

/** The addresses of a host name, and the port to connect to. */
export type ResolvedHost = { readonly addresses: readonly string[]; readonly port: number };

/** The reason why nothing is sent to a host name: the DNS did not answer, it knows no address, or one of them is not public. */
export type ResolveFault = "dns" | "no_address" | "not_public";

/** Resolves the host name of a URL and checks its addresses, for one attempt. Rejects when the signal aborts. */
export type ResolveHost = (url: URL, signal: AbortSignal) => Promise<ResolvedHost | ResolveFault>;

/** For one of two tries at one DNS server. In milliseconds. */
const timeout = 1500;

/** The most addresses of one name that are tried. */
const mostAddresses = 8;

/**
 * Asks the DNS servers directly. `dns.lookup` would wait in one of the few threads of the process, where a name server
 * of a third party that never answers would delay password hashes and file reads; and it cannot be cancelled.
 * The hosts file is not read: it could only add addresses that are not public.
 * @param servers such as `127.0.0.1:53`; the servers of the machine when not given
 */
export function dnsResolver(servers?: readonly string[]): Resolver {
  return async (hostname, signal) => {
    // a new one for each question, so that it can be cancelled by itself
    const resolver = new dns.Resolver({ timeout, maxTimeout: timeout, tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
    const cancel = (): void => resolver.cancel();
    signal.addEventListener("abort", cancel, { once: true });
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    signal.removeEventListener("abort", cancel);
    const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    // one family of addresses is enough: some servers fail when they are asked for the other
    const failure = answers.find((answer) => answer.status === "rejected" && !saysNone(answer.reason));
    if (addresses.length === 0 && failure?.status === "rejected") throw failure.reason;
    return addresses;
  };
}

/** The DNS answered that the name does not exist, or has no address of this family. */
function saysNone(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOTFOUND" || error.code === "ENODATA");
}

/**
 * Resolves host names by a DNS. Nothing is sent to a name when one of its addresses is not public (§6.1).
 * @param overrides names that are not asked for and not checked; only for tests of deliveries (WEBHOOK_RESOLVE)
 */
export function createResolveHost(resolver: Resolver, overrides: ReadonlyMap<string, ResolvedHost>): ResolveHost {
  return async (url, signal) => {
    const override = overrides.get(url.hostname);
    if (override !== undefined) return override;
    const addresses = await until(signal, resolver(url.hostname, signal)).catch(() => null);
    signal.throwIfAborted();
    if (addresses === null) return "dns";
    if (addresses.length === 0) return "no_address";
    if (!addresses.every(isPublic)) return "not_public";
    return { addresses: addresses.slice(0, mostAddresses), port: url.port === "" ? 443 : Number(url.port) };
  };
}
