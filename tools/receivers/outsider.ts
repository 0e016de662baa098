import type { Socket } from "node:net";
import type { Authority } from "@stoa/server/test/certificates.ts";
import type { DnsAnswer } from "@stoa/server/test/dns-server.ts";

/** The state of a delivery after an attempt (§3.6). */
export type Ending = {
  readonly status: "delivered" | "retrying" | "failed";
  readonly response_status: number | null;
  readonly error: string | null;
};

/** The name of a receiver, and the authority for its certificates. */
export type Identity = { readonly name: string; readonly authority: Authority };

/** A receiver that misbehaves or is unusual. */
export type Outsider = {
  readonly title: string;
  /** every attempt ends in one of these ways, and each of them must occur */
  readonly endings: readonly Ending[];
  /** the behaviour of the receiver on a connection; if left out it behaves well */
  readonly meets?: (self: Identity) => (plain: Socket) => void;
  /**
   * The DNS answer for the receiver's name; if left out its own address.
   * @param own the address at which it listens
   * @param turn how often the name was resolved before
   */
  readonly leads?: (own: string, turn: number) => DnsAnswer;
  /** nothing listens at its port */
  readonly isClosed?: true;
  /** the receiver listens only at an IPv6 address */
  readonly isIPv6?: true;
  /** an attempt takes long, so that deliveries wait */
  readonly isSlow?: true;
};

export const delivered = (status = 200): Ending => ({ status: "delivered", response_status: status, error: null });
/** Another attempt follows. */
export const retried = (error: string): Ending => ({ status: "retrying", response_status: null, error });
/** No other attempt follows. */
export const ended = (error: string): Ending => ({ status: "failed", response_status: null, error });

/** Addresses of the test network that drop all packets. */
export const swallowing = "46.0.0.1";
export const unreachable = "47.0.0.1";

/** Addresses to which the product must never connect; a listener at each of them counts connections. */
export const forbidden = {
  private: ["10.0.0.5", "172.16.0.9", "192.168.1.9", "fd00::5"],
  loopback: ["127.0.0.1", "::1"],
  shared: ["100.64.0.9"],
  metadata: ["169.254.169.254"],
} as const;
