// The receivers: one process that answers every request with 200 as soon as it has arrived, with and without TLS. It parses
// as little as possible, because it shares the machine with the servers.
import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import process from "node:process";
import { createServer as createTlsServer } from "node:tls";
import { type ArrivalCount, type FromReceiver, machineTime, numberMark, type ToReceiver } from "./receiver-messages.ts";

const okay = Buffer.from("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");
const headEnd = Buffer.from("\r\n\r\n");

let count = 0;
let first = 0;
let last = 0;
let body: Buffer = Buffer.alloc(0);
let numbered = new Map<number, number>();

function begin(): void {
  count = 0;
  numbered = new Map();
}

function arrive(content: Buffer): void {
  last = machineTime();
  if (count === 0) first = last;
  count += 1;
  body = content;
  const at = content.indexOf(numberMark);
  if (at === -1) return;
  const number = Number.parseInt(content.toString("latin1", at + numberMark.length), 10);
  if (!numbered.has(number)) numbered.set(number, last);
}

const tell = (): ArrivalCount => ({
  count,
  first,
  last,
  body: body.toString(),
  numbered: Float64Array.from([...numbered].flat()),
});

/** Removes one complete request from the received bytes. @returns the rest; null when the request is incomplete */
function takeRequest(received: Buffer): Buffer | null {
  const end = received.indexOf(headEnd);
  if (end === -1) return null;
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(received.toString("latin1", 0, end))?.[1] ?? 0);
  const start = end + headEnd.length;
  if (received.length < start + length) return null;
  arrive(received.subarray(start, start + length));
  return received.subarray(start + length);
}

function serve(socket: Socket): void {
  let received: Buffer = Buffer.alloc(0);
  socket.setNoDelay(true);
  socket.on("error", () => {});
  socket.on("data", (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    for (let rest = takeRequest(received); rest !== null; rest = takeRequest(received)) {
      received = rest;
      socket.write(okay);
    }
  });
}

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

const answer = (message: FromReceiver): void => void process.send?.(message);
const [certificate] = (await once(process, "message")) as [ToReceiver];
if ("kind" in certificate) throw new Error("The bench did not begin with a certificate.");
process.on("message", (message: ToReceiver) => {
  if (!("kind" in message)) return;
  if (message.kind === "begin") begin();
  answer(tell());
});
answer({ tls: await listen(createTlsServer(certificate, serve)), plain: await listen(createServer(serve)) });
process.on("SIGINT", () => {});
process.on("disconnect", () => process.exit(0));
