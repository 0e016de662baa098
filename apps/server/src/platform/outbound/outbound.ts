import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createSecureContext, getCACertificates, type SecureContext } from "node:tls";
import { type Config, ConfigError } from "#config.ts";
import type { Line } from "./keep-alive.ts";
import { createLocate, dnsResolver, type Place, type PlaceFault, type Resolver } from "./resolve.ts";
import { type Outgoing, send, type Sent } from "./send.ts";
import { type Checked, checkUrl, type UrlFault } from "./url-rules.ts";

/** The way to strangers' servers. */
export type Outbound = {
  /**
   * Checks a URL that someone wants to be sent to, its name's addresses too (§6.1). The check is
   * made again at every attempt.
   * @returns keep the answer's `href`
   */
  checkEndpoint(text: string): Promise<Checked<UrlFault | PlaceFault>>;
  /**
   * Makes one attempt, which takes 10 seconds at most.
   * @param stopping ends it when it aborts, and is then thrown
   * @param line keeps the connection for the next attempt, which checks everything anew all the same
   */
  send(outgoing: Outgoing, stopping?: AbortSignal, line?: Line): Promise<Sent>;
};

export type OutboundOptions = {
  /** the world's DNS, when it is not the machine's */
  readonly resolver?: Resolver | undefined;
  /** names that lead elsewhere; for tests of deliveries only */
  readonly overrides?: ReadonlyMap<string, Place>;
  /** one more authority to trust, in PEM; for tests of deliveries only */
  readonly authority?: string | null;
  /** for one attempt, in milliseconds */
  readonly limit?: number;
};

/** How long someone who registers a URL waits for the DNS. In milliseconds. */
const registrationLimit = 5000;

/**
 * Whether another attempt is pointless: a redirect is not followed (§6.3 rule 3), and a name that leads to
 * no public address has failed the check (§6.1). A DNS that did not answer has not: it is asked again.
 */
export function isFinal(sent: Sent): boolean {
  if (sent.outcome === "answered") return sent.status >= 300 && sent.status <= 399;
  return sent.reason === "url" || sent.reason === "not_public" || sent.reason === "no_address";
}

/** Makes one attempt. @returns null when it was ended from outside: whether the receiver got the request is not known */
export function sendUnlessStopped(
  outbound: Outbound,
  outgoing: Outgoing,
  stopping: AbortSignal,
  line: Line,
): Promise<Sent | null> {
  return outbound.send(outgoing, stopping, line).catch((error: unknown) => {
    if (stopping.aborted) return null;
    throw error;
  });
}

/** Opens the way out with the deployment's settings. @throws ConfigError when WEBHOOK_CA_FILE cannot be read */
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
  const locate = createLocate(resolver, overrides);
  let context: SecureContext | null = null;
  // made once, because it holds every authority; and late, because that takes a moment
  const secureContext = (): SecureContext => (context ??= trusting(authority));
  return {
    checkEndpoint: async (text) => {
      const checked = checkUrl(text);
      if ("fault" in checked) return checked;
      const place = await locate(checked.url, AbortSignal.timeout(registrationLimit)).catch(() => "dns" as const);
      return typeof place === "string" ? { fault: place } : checked;
    },
    send: (outgoing, stopping, line) => send({ locate, secureContext, limit }, outgoing, stopping, line),
  };
}

function trusting(authority: string | null): SecureContext {
  const minVersion = "TLSv1.2";
  if (authority === null) return createSecureContext({ minVersion });
  return createSecureContext({ minVersion, ca: [...getCACertificates("default"), authority] });
}
