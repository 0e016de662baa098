import { BlockList, connect, isIPv6, type LookupFunction, type Socket } from "node:net";
import { addAbortSignal } from "node:stream";
import { connect as connectTls, type SecureContext, type TLSSocket } from "node:tls";
import type { Place } from "./resolve.ts";

/** How long one of several addresses may take before the next is tried. In milliseconds. */
const nextAddressAfter = 1000;

/**
 * Connects to a place: to its addresses alone, whatever the name leads to by now.
 * @returns null when the other end is not one of them; nothing was sent then
 */
export async function connectTo(place: Place, hostname: string, signal: AbortSignal): Promise<Socket | null> {
  const pinned: LookupFunction = (_hostname, _options, found) =>
    found(
      null,
      place.addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 })),
    );
  const socket = connect({
    host: hostname,
    port: place.port,
    lookup: pinned,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: nextAddressAfter,
    noDelay: true,
  });
  await opened(socket, "connect", signal);
  return leadsTo(place, socket.remoteAddress ?? "") ? socket : null;
}

function leadsTo(place: Place, remote: string): boolean {
  const known = new BlockList();
  for (const address of place.addresses) known.addAddress(address, isIPv6(address) ? "ipv6" : "ipv4");
  return known.check(remote, isIPv6(remote) ? "ipv6" : "ipv4");
}

/** Makes a connection secret, and sure that a certificate for the name stands at the other end. */
export async function secure(
  socket: Socket,
  hostname: string,
  secureContext: SecureContext,
  signal: AbortSignal,
): Promise<TLSSocket> {
  // said aloud, because an environment variable changes the default
  const rejectUnauthorized = true;
  const secured = connectTls({
    socket,
    servername: hostname,
    secureContext,
    rejectUnauthorized,
    ALPNProtocols: ["http/1.1"],
  });
  await opened(secured, "secureConnect", signal);
  return secured;
}

/** Waits until a socket is open; destroys it when the signal aborts, then or later. */
function opened(socket: Socket, event: "connect" | "secureConnect", signal: AbortSignal): Promise<void> {
  addAbortSignal(signal, socket);
  return new Promise((resolve, reject) => {
    socket.once(event, resolve);
    // it stays: an error that nobody hears would end the process
    socket.on("error", reject);
    socket.once("close", () => reject(new Error("The socket closed.")));
  });
}
