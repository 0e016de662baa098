import type { Socket } from "node:net";
import type { Authority } from "@stoa/server/test/certificates.ts";
import type { DnsAnswer } from "@stoa/server/test/dns-server.ts";

/** How a delivery stands after an attempt (§3.6). */
export type Ending = {
  readonly status: "delivered" | "retrying" | "failed";
  readonly response_status: number | null;
  readonly error: string | null;
};

/** Who a receiver is, for what it does with certificates. */
export type Identity = { readonly name: string; readonly authority: Authority };

/** A receiver that is not as it should be, or is only odd. */
export type Outsider = {
  readonly title: string;
  /** every attempt at it ends in one of these ways, and each of them is seen */
  readonly endings: readonly Ending[];
  /** what it does with a connection; like a healthy one when not given */
  readonly meets?: (self: Identity) => (plain: Socket) => void;
  /**
   * What the DNS says of its name: its own address when not given.
   * @param own the address at which it listens
   * @param turn how often its name was asked for before
   */
  readonly leads?: (own: string, turn: number) => DnsAnswer;
  /** nobody listens */
  readonly isClosed?: true;
  /** it listens at an address of this kind alone */
  readonly isIPv6?: true;
  /** an attempt at it takes long, so that deliveries queue up */
  readonly isSlow?: true;
};

export const delivered = (status = 200): Ending => ({ status: "delivered", response_status: status, error: null });
/** Another attempt follows. */
export const retried = (error: string): Ending => ({ status: "retrying", response_status: null, error });
/** No other attempt follows. */
export const ended = (error: string): Ending => ({ status: "failed", response_status: null, error });

/** Addresses of the run's own network: nobody is there, and there is no way there. */
export const swallowing = "46.0.0.1";
export const unreachable = "47.0.0.1";

/** Addresses where nobody of ours may ever knock; somebody listens at each of them and counts. */
export const forbidden = {
  private: ["10.0.0.5", "172.16.0.9", "192.168.1.9", "fd00::5"],
  loopback: ["127.0.0.1", "::1"],
  shared: ["100.64.0.9"],
  metadata: ["169.254.169.254"],
} as const;
