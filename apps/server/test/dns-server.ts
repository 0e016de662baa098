import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { type AddressInfo, createServer, isIPv6, type Server } from "node:net";

/** A name with a chain of aliases; the last one has the addresses. */
export type DnsAlias = { readonly names: readonly string[]; readonly addresses: readonly string[] };

/** The answer of the DNS for a name: its addresses, a failure, that the name does not exist, or no answer. */
export type DnsAnswer = readonly string[] | DnsAlias | "failure" | "no_such_name" | "silence";

/** A DNS server on loopback. */
export type DnsServer = {
  /** `address:port` */
  readonly address: string;
  /** the names that were queried, one for each question */
  readonly asked: readonly string[];
  close(): Promise<void>;
};

type Answer = (name: string, kind: "ipv4" | "ipv6") => DnsAnswer;

const codes = { failure: 2, no_such_name: 3, silence: 0 };
const typeOf = { ipv4: 1, ipv6: 28, alias: 5 };
const truncated = 0x0200;

/** A longer answer must be queried again over TCP. In bytes. */
const mostInDatagram = 512;

/** The name in a question, and the position of its end. */
function readName(question: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join("."), end: at + 1 };
}

function writeName(name: string): Buffer {
  const labels = name.split(".").map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`, "latin1"));
  return Buffer.concat([...labels, Buffer.from([0])]);
}

function bytesOf(address: string): Buffer {
  if (!isIPv6(address)) return Buffer.from(address.split(".").map(Number));
  const [head = "", tail = ""] = address.split("::").map((part) =>
    part
      .split(":")
      .map((group) => group.padStart(4, "0"))
      .join(""),
  );
  return Buffer.from(
    head === "" && tail === "" ? "0".repeat(32) : head + tail.replace(/^0+$/, "").padStart(32 - head.length, "0"),
    "hex",
  );
}

/** A record with no time to live. @param owner the position of its name in the message */
function record(owner: number, type: number, data: Buffer): Buffer {
  const head = Buffer.from([0xc0 | (owner >> 8), owner & 0xff, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length]);
  return Buffer.concat([head, data]);
}

/** @param start the position of the first record */
function recordsOf(said: readonly string[] | DnsAlias, kind: "ipv4" | "ipv6", start: number): Buffer[] {
  const { names, addresses } = "names" in said ? said : { names: [], addresses: said };
  let owner = 12;
  let at = start;
  const aliases = names.map((name) => {
    const alias = record(owner, typeOf.alias, writeName(name));
    owner = at + 12;
    at += alias.length;
    return alias;
  });
  const fitting = addresses.filter((address) => isIPv6(address) === (kind === "ipv6"));
  return [...aliases, ...fitting.map((address) => record(owner, typeOf[kind], bytesOf(address)))];
}

/** @returns null for no answer */
function reply(question: Buffer, answer: Answer, asked: string[], most: number): Buffer | null {
  const { name, end } = readName(question);
  const kind = question.readUInt16BE(end) === typeOf.ipv6 ? "ipv6" : "ipv4";
  const said = answer(name.toLowerCase(), kind);
  asked.push(name);
  if (said === "silence") return null;
  const records = typeof said === "string" ? [] : recordsOf(said, kind, end + 4);
  const isTooLong = end + 4 + records.reduce((sum, { length }) => sum + length, 0) > most;
  const head = Buffer.alloc(12);
  question.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x8180 | (typeof said === "string" ? codes[said] : 0) | (isTooLong ? truncated : 0), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(isTooLong ? 0 : records.length, 6);
  return Buffer.concat([head, question.subarray(12, end + 4), ...(isTooLong ? [] : records)]);
}

function startTcp(port: number, answer: (question: Buffer) => Buffer | null) {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    // a question is smaller than a packet, and clients send one at a time
    socket.on("data", (data: Buffer) => {
      const said = answer(data.subarray(2));
      if (said === null) return;
      socket.write(Buffer.concat([Buffer.from([said.length >> 8, said.length & 0xff]), said]));
    });
  });
  return server.listen(port, "127.0.0.1").unref();
}

/**
 * @param answer the answer for a name; called once for each kind of address, and again for a long answer over TCP
 * @param port any free one if left out
 */
export async function startDnsServer(answer: Answer, port = 0): Promise<DnsServer> {
  const socket = createSocket("udp4");
  const asked: string[] = [];
  socket.on("message", (question, from) => {
    const said = reply(question, answer, asked, mostInDatagram);
    if (said !== null) socket.send(said, from.port, from.address);
  });
  const tcp = await listenOnBoth(socket, port, (question) => reply(question, answer, asked, 65_535));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    close: async () => {
      tcp.close();
      await new Promise<void>((resolve) => socket.close(() => resolve()));
    },
  };
}

const mostTries = 10;

/** Listens with both protocols on one port: a port that is free for UDP may be used for TCP. */
async function listenOnBoth(
  socket: Socket,
  port: number,
  answer: (question: Buffer) => Buffer | null,
): Promise<Server> {
  for (let tries = 1; ; tries += 1) {
    const tcp = startTcp(port, answer);
    await once(tcp, "listening");
    const { port: found } = tcp.address() as AddressInfo;
    socket.bind(found, "127.0.0.1");
    try {
      await once(socket, "listening");
      return tcp;
    } catch (error) {
      tcp.close();
      if (port !== 0 || tries === mostTries) throw error;
    }
  }
}
