import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createSecureContext, getCACertificates, type SecureContext } from "node:tls";
import { type Config, ConfigError } from "#config.ts";
import type { KeepAlive } from "./keep-alive.ts";
import { createResolveHost, dnsResolver, type ResolvedHost, type ResolveFault, type Resolver } from "./resolve.ts";
import { type OutgoingRequest, send, type SendOutcome } from "./send.ts";
import { type UrlCheck, checkUrl, type UrlFault } from "./url-rules.ts";

/** Sends requests to third parties' servers. */
export type Outbound = {
  /**
   * Checks a URL that somebody registers, and the addresses of its host name (§6.1). The check is made again at every
   * attempt.
   * @returns the URL, of which `href` is what to store
   */
  checkEndpoint(text: string): Promise<UrlCheck<UrlFault | ResolveFault>>;
  /**
   * Makes one attempt, which takes 10 seconds at most.
   * @param stopping ends the attempt when it aborts; its reason is then thrown
   * @param keepAlive keeps the connection for the next attempt, which resolves and checks the name again all the same
   */
  send(outgoing: OutgoingRequest, stopping?: AbortSignal, keepAlive?: KeepAlive): Promise<SendOutcome>;
};

export type OutboundOptions = {
  /** the DNS to ask; the servers of the machine when not given */
  readonly resolver?: Resolver | undefined;
  /** names that are not asked for and not checked; only for tests of deliveries */
  readonly overrides?: ReadonlyMap<string, ResolvedHost>;
  /** one more authority to trust, in PEM; only for tests of deliveries */
  readonly authority?: string | null;
  /** for one attempt, in milliseconds */
  readonly limit?: number;
};

/** The time for which the registration of a URL waits for the DNS. In milliseconds. */
const registrationLimit = 5000;

/**
 * Whether another attempt is pointless: a redirect is not followed (§6.3 rule 3), and a name without an address, or with
 * one that is not public, has failed the check (§6.1). A DNS that did not answer is asked again.
 */
export function isFinal(sent: SendOutcome): boolean {
  if (sent.outcome === "answered") return sent.status >= 300 && sent.status <= 399;
  return sent.reason === "url" || sent.reason === "not_public" || sent.reason === "no_address";
}

/** Makes one attempt. @returns null when `stopping` ended it: whether the receiver got the request is not known then */
export function sendUnlessStopped(
  outbound: Outbound,
  outgoing: OutgoingRequest,
  stopping: AbortSignal,
  keepAlive: KeepAlive,
): Promise<SendOutcome | null> {
  return outbound.send(outgoing, stopping, keepAlive).catch((error: unknown) => {
    if (stopping.aborted) return null;
    throw error;
  });
}

/** Reads the deployment's settings for outgoing requests. @throws ConfigError when WEBHOOK_CA_FILE cannot be read */
export async function openOutbound(config: Config, resolver: Resolver | undefined): Promise<Outbound> {
  const authority = config.WEBHOOK_CA_FILE === "" ? null : await readAuthority(config.WEBHOOK_CA_FILE);
  return createOutbound({ resolver, overrides: config.WEBHOOK_RESOLVE, authority });
}

async function readAuthority(path: string): Promise<string> {
  try {
    return new X509Certificate(await readFile(path)).toString();
  } catch {
    throw new ConfigError(`WEBHOOK_CA_FILE must be a file with a certificate in PEM, which “${path}” is not.`);
  }
}

export function createOutbound(options: OutboundOptions = {}): Outbound {
  const { resolver = dnsResolver(), overrides = new Map(), authority = null, limit = 10_000 } = options;
  const resolveHost = createResolveHost(resolver, overrides);
  let context: SecureContext | null = null;
  // made once, because it holds every authority; and at the first request, because that takes a moment
  const secureContext = (): SecureContext => (context ??= trusting(authority));
  return {
    checkEndpoint: async (text) => {
      const checked = checkUrl(text);
      if ("fault" in checked) return checked;
      const host = await resolveHost(checked.url, AbortSignal.timeout(registrationLimit)).catch(() => "dns" as const);
      return typeof host === "string" ? { fault: host } : checked;
    },
    send: (outgoing, stopping, keepAlive) => send({ resolveHost, secureContext, limit }, outgoing, stopping, keepAlive),
  };
}

function trusting(authority: string | null): SecureContext {
  const minVersion = "TLSv1.2";
  if (authority === null) return createSecureContext({ minVersion });
  return createSecureContext({ minVersion, ca: [...getCACertificates("default"), authority] });
}
