import { promises as dns } from "node:dns";
import { isPublic } from "./public-address.ts";
import { until } from "./deadline.ts";

/**
 * The world's DNS: every address of a name, none when it has none. Rejects when it could not be asked.
 * @param signal gives up when it aborts
 */
export type Resolver = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

/** Where a name leads. */
export type Place = { readonly addresses: readonly string[]; readonly port: number };

/** Why a name leads nowhere: the DNS did not answer, it knows no address, or one of them is not public. */
export type PlaceFault = "dns" | "no_address" | "not_public";

/** Finds where a URL leads, for one attempt. Rejects when the signal aborts. */
export type Locate = (url: URL, signal: AbortSignal) => Promise<Place | PlaceFault>;

/** In milliseconds, for one try at one server; there are two. */
const timeout = 1500;

/** Of a name with very many addresses, so many are tried. */
const mostAddresses = 8;

/**
 * Asks the DNS servers themselves. `dns.lookup` would wait in one of the process's few threads, where a stranger's
 * silent name server would hold up passwords and files; and it cannot be called off.
 * The hosts file is not read: what it could add is not public.
 * @param servers instead of the machine's, such as `127.0.0.1:53`
 */
export function dnsResolver(servers?: readonly string[]): Resolver {
  return async (hostname, signal) => {
    // one for each question: no answer is kept for the next attempt
    const resolver = new dns.Resolver({ timeout: timeout, maxTimeout: timeout, tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
    const cancel = (): void => resolver.cancel();
    signal.addEventListener("abort", cancel, { once: true });
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    signal.removeEventListener("abort", cancel);
    const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    // one kind of address is enough: some servers fail at the question for the other
    const failure = answers.find((answer) => answer.status === "rejected" && !saysNone(answer.reason));
    if (addresses.length === 0 && failure?.status === "rejected") throw failure.reason;
    return addresses;
  };
}

/** The DNS knows that there is no such name, or that it has no address of the kind. */
function saysNone(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOTFOUND" || error.code === "ENODATA");
}

/**
 * Finds places by the DNS. A name with one address that is not public leads nowhere (§6.1).
 * @param overrides names that lead elsewhere, any address; for tests of deliveries only
 */
export function createLocate(resolver: Resolver, overrides: ReadonlyMap<string, Place>): Locate {
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
