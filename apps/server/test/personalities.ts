import type { TLSSocket } from "node:tls";
import type { SendOutcome } from "#platform/outbound/send.ts";

export const answered = (status: number): SendOutcome => ({ outcome: "answered", status });
export const failed = (reason: Extract<SendOutcome, { outcome: "failed" }>["reason"]): SendOutcome => ({
  outcome: "failed",
  reason,
});

export type Personality = {
  /** the behaviour of a third party's server after a valid TLS handshake */
  readonly behave: (socket: TLSSocket) => void;
  readonly sent: SendOutcome;
  /** the server never ends its reply, so the time limit ends the attempt */
  readonly isSlow?: true;
};

/** Writes a text a byte at a time. */
export function drip(socket: TLSSocket, text: string, pause: number): void {
  let at = 0;
  const timer = setInterval(() => socket.write(text[at++ % text.length] ?? ""), pause);
  socket.on("close", () => clearInterval(timer));
}

/** Writes as long as the other side reads. */
export function pour(socket: TLSSocket, chunk: Buffer): void {
  const more = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on("drain", more);
  more();
}

export const ok = "HTTP/1.1 200 OK\r\n";
const says = (text: string) => (socket: TLSSocket) => void socket.end(text);
const redirect = (status: number): Personality => ({
  behave: says(
    `HTTP/1.1 ${status} Elsewhere\r\nlocation: https://hooks.example.com/other\r\ncontent-length: 0\r\n\r\n`,
  ),
  sent: answered(status),
});

export const zeros = Buffer.alloc(64 * 1024);
const spaces = Buffer.alloc(64 * 1024, " ");

/** Receivers that misbehave, and some that are only unusual, by what they do. */
export const personalities: Readonly<Record<string, Personality>> = {
  "never answers": { behave: () => {}, sent: failed("timeout"), isSlow: true },
  "gives its headers a byte at a time": {
    behave: (socket) => drip(socket, `${ok}x-a: ${"a".repeat(5000)}\r\n`, 20),
    sent: failed("timeout"),
    isSlow: true,
  },
  "asks for the body with 100 and says nothing more": {
    behave: (socket) => void socket.write("HTTP/1.1 100 Continue\r\n\r\n"),
    sent: failed("timeout"),
    isSlow: true,
  },
  "says 102 for ever": {
    behave: (socket) => drip(socket, "HTTP/1.1 102 Processing\r\n\r\n", 1),
    sent: failed("timeout"),
    isSlow: true,
  },
  "says 100, then 200": {
    behave: says(`HTTP/1.1 100 Continue\r\n\r\n${ok}content-length: 0\r\n\r\n`),
    sent: answered(200),
  },
  "says 103, 102 and 100, then 200": {
    behave: says(
      `HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n${ok}\r\n`,
    ),
    sent: answered(200),
  },
  "says 102 without a pause": {
    behave: (socket) => pour(socket, Buffer.from("HTTP/1.1 102 Processing\r\n\r\n".repeat(1000))),
    sent: failed("protocol"),
  },
  "sends an interim response without an end": {
    behave: (socket) => {
      socket.write("HTTP/1.1 103 Early Hints\r\n");
      pour(socket, Buffer.from(`x-a: ${"a".repeat(8000)}\r\n`));
    },
    sent: failed("protocol"),
  },
  "sends a reason phrase without an end": {
    behave: (socket) => {
      socket.write("HTTP/1.1 200 O");
      pour(socket, spaces);
    },
    sent: failed("protocol"),
  },
  "sends white space without an end in a header": {
    behave: (socket) => {
      socket.write(`${ok}x-a:`);
      pour(socket, spaces);
    },
    sent: failed("protocol"),
  },
  "sends headers without a value, without an end": {
    behave: (socket) => {
      socket.write(ok);
      pour(socket, Buffer.from("a:\r\n".repeat(1000)));
    },
    sent: failed("protocol"),
  },
  "sends a chunk extension without an end": {
    behave: (socket) => {
      socket.write(`${ok}transfer-encoding: chunked\r\n\r\n1;`);
      pour(socket, Buffer.alloc(64 * 1024, "a"));
    },
    sent: answered(200),
  },
  "sends trailers without an end": {
    behave: (socket) => {
      socket.write(`${ok}transfer-encoding: chunked\r\n\r\n0\r\n`);
      pour(socket, Buffer.from("x-a: a\r\n".repeat(1000)));
    },
    sent: answered(200),
  },
  "gives its body a byte at a time": {
    behave: (socket) => {
      socket.write(`${ok}content-length: 5000\r\n\r\n`);
      drip(socket, "a", 20);
    },
    sent: answered(200),
  },
  "answers and hangs in the body": {
    behave: (socket) => void socket.write("HTTP/1.1 201 Created\r\ntransfer-encoding: chunked\r\n\r\n"),
    sent: answered(201),
  },
  "answers with 204": { behave: says("HTTP/1.1 204 No Content\r\n\r\n"), sent: answered(204) },
  "answers with 404": { behave: says("HTTP/1.1 404 Not Found\r\ncontent-length: 2\r\n\r\nno"), sent: answered(404) },
  "answers with 410 over HTTP/1.0": { behave: says("HTTP/1.0 410 Gone\r\n\r\nbye"), sent: answered(410) },
  "answers with 500": { behave: says("HTTP/1.1 500 Oh\r\ncontent-length: 0\r\n\r\n"), sent: answered(500) },
  "redirects with 301": redirect(301),
  "redirects with 302": redirect(302),
  "redirects with 303": redirect(303),
  "redirects with 307": redirect(307),
  "redirects with 308": redirect(308),
  "announces a gigabyte and sends it": {
    behave: (socket) => {
      socket.write(`${ok}content-length: ${2 ** 30}\r\n\r\n`);
      pour(socket, zeros);
    },
    sent: answered(200),
  },
  "sends chunks for ever": {
    behave: (socket) => {
      socket.write(`${ok}transfer-encoding: chunked\r\n\r\n`);
      pour(socket, Buffer.concat([Buffer.from("10000\r\n"), zeros, Buffer.from("\r\n")]));
    },
    sent: answered(200),
  },
  "sends what would be a gigabyte if it were unpacked": {
    behave: (socket) => {
      socket.write(`${ok}content-encoding: gzip\r\ntransfer-encoding: chunked\r\n\r\n`);
      pour(socket, Buffer.concat([Buffer.from("10000\r\n"), zeros, Buffer.from("\r\n")]));
    },
    sent: answered(200),
  },
  "sends a megabyte of headers": {
    behave: (socket) => {
      socket.write(ok);
      pour(socket, Buffer.from(`x-a: ${"a".repeat(8000)}\r\n`));
    },
    sent: failed("protocol"),
  },
  "sends a little too much of headers": {
    behave: says(`${ok}x-a: ${"a".repeat(17_000)}\r\ncontent-length: 0\r\n\r\n`),
    sent: failed("protocol"),
  },
  "sends no HTTP": { behave: says("SSH-2.0-OpenSSH_9.9\r\n"), sent: failed("protocol") },
  "sends bytes at random": {
    behave: (socket) => void socket.end(Buffer.from("00ff17a93c", "hex")),
    sent: failed("protocol"),
  },
  "sends a broken status line": { behave: says("HTTP/1.1 2000 OK\r\n\r\n"), sent: failed("protocol") },
  "sends two lengths": {
    behave: says(`${ok}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`),
    sent: failed("protocol"),
  },
  "breaks the chunks of its body": {
    behave: says(`${ok}transfer-encoding: chunked\r\n\r\nnonsense`),
    sent: answered(200),
  },
  "wants another protocol": {
    behave: says("HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n"),
    sent: failed("protocol"),
  },
  "closes before its headers end": { behave: says(`${ok}content-le`), sent: failed("reset") },
  "closes without an answer": { behave: (socket) => void socket.end(), sent: failed("reset") },
  "resets before its answer": { behave: (socket) => void socket.destroy(), sent: failed("reset") },
  "resets in the body": {
    behave: (socket) =>
      void socket.write(`${ok}content-length: 5000\r\n\r\nab`, () => setTimeout(() => socket.destroy(), 50)),
    sent: answered(200),
  },
};
