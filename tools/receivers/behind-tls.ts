import type { Socket } from "node:net";
import type { SecureContextOptions, TLSSocket } from "node:tls";
import { type Certificate, createAuthority, selfSigned } from "@stoa/server/test/certificates.ts";
import { type Personality, personalities } from "@stoa/server/test/personalities.ts";
import { behindTls } from "@stoa/server/test/receivers.ts";
import { delivered, type Ending, type Identity, retried, type Outsider } from "./outsider.ts";

function endingOf({ sent }: Personality): Ending {
  if (sent.outcome === "failed") return retried(sent.reason);
  if (sent.status >= 200 && sent.status <= 299) return delivered(sent.status);
  const isRedirect = sent.status >= 300 && sent.status <= 399;
  return { status: isRedirect ? "failed" : "retrying", response_status: sent.status, error: "answer" };
}

/** Receivers that complete the TLS handshake and then misbehave. */
const talkers = Object.entries(personalities).map(([title, personality]): Outsider => ({
  title,
  endings: [endingOf(personality)],
  meets: ({ name, authority }) =>
    behindTls(authority.issue({ name }), (socket) => void socket.once("data", () => personality.behave(socket))),
  // it gets a second for its body, or ten for its head
  isSlow: true,
}));

const silently = (socket: TLSSocket): void => void socket.resume();

function offers(title: string, certificate: (self: Identity) => Certificate, options?: SecureContextOptions): Outsider {
  return { title, endings: [retried("tls")], meets: (self) => behindTls(certificate(self), silently, options) };
}

/** Receivers whose certificate or TLS version must not be trusted. */
const pretenders = [
  offers("shows a certificate that has expired", ({ name, authority }) => authority.issue({ name, days: -1 })),
  offers("shows a certificate that it signed itself", ({ name }) => selfSigned({ name })),
  offers("shows a certificate of an unknown authority", ({ name }) => createAuthority().issue({ name })),
  offers("shows another's certificate", ({ authority }) => authority.issue({ name: "other.example.com" })),
  offers("speaks TLS 1.1 at most", ({ name, authority }) => authority.issue({ name }), {
    minVersion: "TLSv1",
    maxVersion: "TLSv1.1",
    ciphers: "DEFAULT@SECLEVEL=0",
  }),
];

function meetsPlain(title: string, ending: Ending, behave: (socket: Socket) => void, isSlow?: true): Outsider {
  const meets = () => (plain: Socket) => {
    // otherwise it would not notice the end
    plain.resume();
    behave(plain);
  };
  return { title, endings: [ending], meets, ...(isSlow && { isSlow }) };
}

/** A TLS record that announces more bytes than it has. */
const halfAHello = Buffer.from("16030300ff", "hex");

/** Receivers that never complete a handshake. */
const rude = [
  meetsPlain("accepts and says nothing", retried("timeout"), () => {}, true),
  meetsPlain("begins a handshake and goes no further", retried("timeout"), (s) => void s.write(halfAHello), true),
  meetsPlain("talks HTTP where TLS is due", retried("tls"), (socket) => {
    socket.once("data", () => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
  }),
  meetsPlain("closes at once", retried("reset"), (socket) => void socket.end()),
  meetsPlain("resets at once", retried("reset"), (socket) => void socket.resetAndDestroy()),
  { title: "has nobody at its port", endings: [retried("refused_connection")], isClosed: true } satisfies Outsider,
];

/** All receivers that need no special DNS answer. */
export const connecting: readonly Outsider[] = [...talkers, ...pretenders, ...rude];
