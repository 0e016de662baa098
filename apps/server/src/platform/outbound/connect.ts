import { BlockList, isIPv6, type LookupFunction, type TcpSocketConnectOpts } from "node:net";
import { connect, type ConnectionOptions, type SecureContext, type TLSSocket } from "node:tls";
import { Failure, step } from "./failure.ts";
import type { HttpConnection, HttpOver } from "./http-connection.ts";
import type { ResolvedHost } from "./resolve.ts";

/** The time that one of several addresses may take before the next is tried. In milliseconds. */
const nextAddressAfter = 1000;

const familyOf = (address: string): "ipv4" | "ipv6" => (isIPv6(address) ? "ipv6" : "ipv4");

/**
 * Opens a new connection, only to the addresses that were checked: the name is not resolved again. The other end must
 * show a valid certificate for the host name.
 * @param host the checked addresses
 * @param url of the request
 * @param httpOver what speaks HTTP over the opened socket
 * @param signal destroys the connection when it aborts before that is done
 * @throws Failure
 */
export async function connectTo(
  host: ResolvedHost,
  url: URL,
  secureContext: SecureContext,
  httpOver: HttpOver,
  signal: AbortSignal,
): Promise<HttpConnection> {
  const options: ConnectionOptions & TcpSocketConnectOpts = {
    host: url.hostname,
    port: host.port,
    lookup: pinnedTo(host),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: nextAddressAfter,
    servername: url.hostname,
    secureContext,
    // written here because an environment variable changes the default
    rejectUnauthorized: true,
    ALPNProtocols: ["http/1.1"],
  };
  // one TLS socket from the beginning: destroying a plain socket below a TLS socket can end the whole process
  const socket = connect(options);
  // otherwise the body of a second request would wait until the receiver has acknowledged the headers
  socket.setNoDelay(true);
  // never removed: an error event without a listener would end the process
  socket.on("error", () => {});
  const stopWatching = destroyOnAbort(socket, signal);
  // runs before Node's own listener of this event, which sends the first byte of the handshake
  socket.prependOnceListener("connect", () => {
    const fault = faultOfPeer(host, socket.remoteAddress);
    if (fault !== null) socket.destroy(new Failure(fault));
  });
  await step("unreachable", signal, opened(socket, "connect"));
  await step("tls", signal, opened(socket, "secureConnect"));
  stopWatching();
  return httpOver(socket, url.origin);
}

/** Destroys a connection when the signal aborts. @returns how to stop that */
function destroyOnAbort(socket: TLSSocket, signal: AbortSignal): () => void {
  const destroy = (): void => void socket.destroy();
  if (signal.aborted) destroy();
  signal.addEventListener("abort", destroy, { once: true });
  return () => signal.removeEventListener("abort", destroy);
}

/**
 * A lookup that returns the checked addresses without asking the DNS. It returns them in a later turn of the event loop,
 * as a DNS does: an address that the system rejects at once would fail before the socket has its error listener, and end
 * the process.
 */
function pinnedTo(host: ResolvedHost): LookupFunction {
  const addresses = host.addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_hostname, _options, found) => void setImmediate(found, null, addresses);
}

/**
 * The reason why nothing may be sent over a connection that was just opened; null when its other end is a checked address.
 * @param remote the address of the other end; undefined when the receiver has reset the connection already
 */
export function faultOfPeer(host: ResolvedHost, remote: string | undefined): "reset" | "not_public" | null {
  if (remote === undefined) return "reset";
  return leadsTo(host, remote) ? null : "not_public";
}

/** Whether the other end of a connection is one of the checked addresses. */
export function leadsTo(host: ResolvedHost, remote: string | undefined): boolean {
  if (remote === undefined) return false;
  // usually both are written alike, and building a list is slow
  if (host.addresses.includes(remote)) return true;
  const known = new BlockList();
  for (const address of host.addresses) known.addAddress(address, familyOf(address));
  return known.check(remote, familyOf(remote));
}

function opened(socket: TLSSocket, event: "connect" | "secureConnect"): Promise<void> {
  return new Promise((resolve, reject) => {
    // it may have failed before this was called
    if (socket.errored !== null) reject(socket.errored);
    socket.once(event, resolve);
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("The socket closed.")));
  });
}
