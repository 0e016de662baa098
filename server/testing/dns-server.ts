import { createSocket } from "node:dgram";
import { once } from "node:events";
import { isIPv6 } from "node:net";

/** What the DNS says of a name: its addresses, that it failed, that there is no such name, or nothing at all. */
export type DnsAnswer = readonly string[] | "failure" | "no_such_name" | "silence";

/** A DNS server on loopback. */
export type DnsServer = {
  /** `address:port` */
  readonly address: string;
  /** the names that were asked for, one for each question */
  readonly asked: readonly string[];
  close(): Promise<void>;
};

const codes = { failure: 2, no_such_name: 3, silence: 0 };
const typeOf = { ipv4: 1, ipv6: 28 };

/** The name in a question, and where it ends. */
function readName(question: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join("."), end: at + 1 };
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

/** A record that points at the question's name, with no time to live. */
function record(type: number, data: Buffer): Buffer {
  const head = Buffer.from([0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length]);
  return Buffer.concat([head, data]);
}

/** @param answer what the server says of a name; asked once for each kind of address */
export async function startDnsServer(answer: (name: string, kind: "ipv4" | "ipv6") => DnsAnswer): Promise<DnsServer> {
  const socket = createSocket("udp4");
  const asked: string[] = [];
  socket.on("message", (question, from) => {
    const { name, end } = readName(question);
    const kind = question.readUInt16BE(end) === typeOf.ipv6 ? "ipv6" : "ipv4";
    asked.push(name);
    const said = answer(name.toLowerCase(), kind);
    if (said === "silence") return;
    const addresses = typeof said === "string" ? [] : said.filter((each) => isIPv6(each) === (kind === "ipv6"));
    const head = Buffer.alloc(12);
    question.copy(head, 0, 0, 2);
    head.writeUInt16BE(0x8180 | (typeof said === "string" ? codes[said] : 0), 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(addresses.length, 6);
    const records = addresses.map((address) => record(typeOf[kind], bytesOf(address)));
    socket.send(Buffer.concat([head, question.subarray(12, end + 4), ...records]), from.port, from.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    close: () => new Promise((resolve) => socket.close(resolve)),
  };
}
