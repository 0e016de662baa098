import { isIPv6 } from "node:net";
import { type Config, ConfigError } from "./config.ts";

const everyAddress = new Set(["0.0.0.0", "[::]", "[::ffff:0:0]"]);

/** The deployment's address in links, and whether people on other machines may need another one. */
export type OwnAddress = { readonly url: string; readonly isGuess: boolean };

/**
 * The deployment's address: `BASE_URL`, or what follows from where the server listens. Nobody can open an address that stands for all of a
 * machine's, so `localhost` takes its place.
 * @throws ConfigError for a HOST that no link can name
 */
export function ownAddress({ BASE_URL, HOST, PORT }: Pick<Config, "BASE_URL" | "HOST" | "PORT">): OwnAddress {
  if (BASE_URL !== null) return { url: BASE_URL, isGuess: false };
  const url = URL.parse(`http://${isIPv6(HOST) ? `[${HOST}]` : HOST}:${PORT}`);
  // the zone of `fe80::1%eth0` has a meaning only on this machine
  if (url === null)
    throw new ConfigError(`No link can lead to the HOST ${HOST}. Set BASE_URL to the address that people open.`);
  if (!everyAddress.has(url.hostname)) return { url: url.origin, isGuess: false };
  return { url: `http://localhost:${PORT}`, isGuess: true };
}
