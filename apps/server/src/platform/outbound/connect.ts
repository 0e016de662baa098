import { BlockList, isIPv6, type LookupFunction, type TcpSocketConnectOpts } from "node:net";
import { connect, type ConnectionOptions, type SecureContext, type TLSSocket } from "node:tls";
import { Failure, step } from "./failure.ts";
import type { Place } from "./resolve.ts";
import { type Wire, wireOver } from "./http-connection.ts";

/** How long one of several addresses may take before the next is tried. In milliseconds. */
const nextAddressAfter = 1000;

const familyOf = (address: string): "ipv4" | "ipv6" => (isIPv6(address) ? "ipv6" : "ipv4");

/**
 * Opens a new connection to a place, to its addresses alone, whatever the name leads to by now; and makes sure that a
 * certificate for the name stands at the other end.
 * @param signal destroys the connection when it aborts before that is done
 * @throws Failure
 */
export async function connectTo(
  place: Place,
  hostname: string,
  secureContext: SecureContext,
  signal: AbortSignal,
): Promise<Wire> {
  const options: ConnectionOptions & TcpSocketConnectOpts = {
    host: hostname,
    port: place.port,
    lookup: pinnedTo(place),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: nextAddressAfter,
    servername: hostname,
    secureContext,
    // said aloud, because an environment variable changes the default
    rejectUnauthorized: true,
    ALPNProtocols: ["http/1.1"],
  };
  // one socket from the beginning: destroying a plain one below a secured one can end the whole process
  const socket = connect(options);
  // over a connection that is kept, the body would wait for the receiver's word that it got the head
  socket.setNoDelay(true);
  // it stays: an error that nobody hears would end the process
  socket.on("error", () => {});
  const untie = tie(socket, signal);
  // before the handshake's first byte, which is sent by a listener of this event
  socket.prependOnceListener("connect", () => {
    const fault = faultOfPeer(place, socket.remoteAddress);
    if (fault !== null) socket.destroy(new Failure(fault));
  });
  await step("unreachable", signal, opened(socket, "connect"));
  await step("tls", signal, opened(socket, "secureConnect"));
  untie();
  return wireOver(socket);
}

/** Destroys a connection when the signal aborts. @returns how to stop that */
function tie(socket: TLSSocket, signal: AbortSignal): () => void {
  const destroy = (): void => void socket.destroy();
  if (signal.aborted) destroy();
  signal.addEventListener("abort", destroy, { once: true });
  return () => signal.removeEventListener("abort", destroy);
}

/**
 * Answers with the addresses that were checked; nobody asks the DNS a second time. It answers a moment later, as a DNS
 * does: an address that the system refuses at once would fail before anyone hears the socket's errors, and end the process.
 */
function pinnedTo(place: Place): LookupFunction {
  const addresses = place.addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_hostname, _options, found) => void setImmediate(found, null, addresses);
}

/**
 * Why nothing may be sent over a connection that was just made; null when it leads where it should.
 * @param remote its other end; a receiver that reset the connection at once has none any more
 */
export function faultOfPeer(place: Place, remote: string | undefined): "reset" | "not_public" | null {
  if (remote === undefined) return "reset";
  return leadsTo(place, remote) ? null : "not_public";
}

/** Whether the other end of a connection is one of a place's addresses. */
export function leadsTo(place: Place, remote: string | undefined): boolean {
  if (remote === undefined) return false;
  // mostly they are written alike; a list takes long to make
  if (place.addresses.includes(remote)) return true;
  const known = new BlockList();
  for (const address of place.addresses) known.addAddress(address, familyOf(address));
  return known.check(remote, familyOf(remote));
}

function opened(socket: TLSSocket, event: "connect" | "secureConnect"): Promise<void> {
  return new Promise((resolve, reject) => {
    // it may have failed before anyone waited
    if (socket.errored !== null) reject(socket.errored);
    socket.once(event, resolve);
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("The socket closed.")));
  });
}
