import { Failure } from "./failure.ts";

/** How far an answer has come, once its status is known. */
export type Reading = {
  readonly status: number;
  /**
   * `more` of its body is to come; it is `whole`, and the connection may carry another request; or the connection is
   * `spent`: the rest is too long, broken, ends with the connection, or is followed by what nobody asked for.
   */
  readonly rest: "more" | "whole" | "spent";
};

type Head = {
  readonly status: number;
  /** of the body, in bytes; infinite when it ends with the connection */
  readonly length: number | "chunked";
  readonly isLast: boolean;
};

/** What is left of what was received, and whether the body has come to its end. */
type Taken = { readonly left: Buffer; readonly isWhole: boolean };

/** So much of an answer's head is read. In bytes. */
const mostHead = 16 * 1024;
/** So much of an answer's body is read and thrown away. In bytes. */
const mostBody = 64 * 1024;

const empty = Buffer.alloc(0);
const headEnd = "\r\n\r\n";
const beginning = "HTTP/1.";
const statusLine = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: [\t\x20-\x7e\x80-\xff]*)?$/;
const headerLine = /^([!#$%&'*+\-.^_`|~\dA-Za-z]+):[\t ]*([\t\x20-\x7e\x80-\xff]*)$/;
const chunkLine = /^([\dA-Fa-f]{1,8})[\t ]*(?:;.*)?$/;
const bareLineFeed = /(?:^|[^\r])\n/;

/**
 * Reads the answer to one request as it arrives, as strictly as a client must (RFC 9112): what is not HTTP/1, has two
 * lengths, or a head that is too long, is refused. Nothing of it is kept but the status.
 * @returns null until the status is known; interim answers do not count. The function throws Failure
 */
export function startReading(): (chunk: Buffer) => Reading | null {
  let left: Buffer = empty;
  let status = 0;
  let readRest: ((chunk: Buffer) => Reading["rest"]) | null = null;
  return (chunk) => {
    if (readRest !== null) return { status, rest: readRest(chunk) };
    left = Buffer.concat([left, chunk]);
    const taken = takeHead(left);
    ({ left } = taken);
    if (taken.head === null) return null;
    ({ status } = taken.head);
    readRest = restReader(taken.head);
    return { status, rest: readRest(left) };
  };
}

/** Reads what follows a head. */
function restReader({ length, isLast }: Head): (chunk: Buffer) => Reading["rest"] {
  const take = length === "chunked" ? takeChunks : takeBytes(length);
  let left: Buffer = empty;
  let size = 0;
  return (chunk) => {
    size += chunk.length;
    const taken = size > mostBody ? null : take(left.length === 0 ? chunk : Buffer.concat([left, chunk]));
    if (taken === null) return "spent";
    ({ left } = taken);
    if (!taken.isWhole) return "more";
    return isLast || left.length > 0 ? "spent" : "whole";
  };
}

function takeBytes(length: number): (received: Buffer) => Taken {
  let missing = length;
  return (received) => {
    const left = received.subarray(missing);
    missing -= received.length - left.length;
    return { left, isWhole: missing === 0 };
  };
}

/** Takes heads off what was received, until one that is not interim. @returns null as head when none is complete */
function takeHead(received: Buffer): { readonly head: Head | null; readonly left: Buffer } {
  for (let left = received; ;) {
    const end = left.indexOf(headEnd);
    if (end === -1 ? left.length >= mostHead : end > mostHead) throw new Failure("protocol");
    if (end === -1) {
      checkBeginning(left.toString("latin1"));
      return { head: null, left };
    }
    const head = readHead(left.toString("latin1", 0, end));
    left = left.subarray(end + headEnd.length);
    if (head.status >= 200) return { head, left };
    // nobody asked for another protocol
    if (head.status === 101) throw new Failure("protocol");
  }
}

/** What cannot become a head any more is not waited for. */
function checkBeginning(text: string): void {
  const [first = "", ...more] = text.split("\r\n");
  const isHopeless =
    more.length > 0 ? !statusLine.test(first) : !beginning.startsWith(first.slice(0, beginning.length));
  if (isHopeless || bareLineFeed.test(text)) throw new Failure("protocol");
}

function readHead(text: string): Head {
  const [first = "", ...lines] = text.split("\r\n");
  const [, minor, digits] = statusLine.exec(first) ?? [];
  const headers = lines.map((line) => headerLine.exec(line));
  if (digits === undefined || headers.includes(null)) throw new Failure("protocol");
  const valuesOf = (name: string): string[] =>
    headers.flatMap((header) => (header?.[1]?.toLowerCase() === name ? [(header[2] ?? "").trim().toLowerCase()] : []));
  const status = Number(digits);
  const isLast = minor === "0" || valuesOf("connection").some((value) => /(?:^|[\s,])close(?:$|[\s,])/.test(value));
  return { status, length: lengthOf(status, valuesOf("content-length"), valuesOf("transfer-encoding")), isLast };
}

function lengthOf(status: number, lengths: readonly string[], encodings: readonly string[]): Head["length"] {
  const [length, ...others] = lengths;
  const isWrong = length !== undefined && (!/^\d{1,15}$/.test(length) || others.length > 0 || encodings.length > 0);
  if (isWrong) throw new Failure("protocol");
  if (status === 204 || status === 304) return 0;
  if (encodings.length > 0) return /(?:^|,)\s*chunked$/.test(encodings.join(",")) ? "chunked" : Infinity;
  return Number(length ?? Infinity);
}

/** Takes whole chunks off what was received. @returns null when they are broken */
function takeChunks(received: Buffer): Taken | null {
  for (let at = 0; ;) {
    const lineEnd = received.indexOf("\r\n", at);
    if (lineEnd === -1) return { left: received.subarray(at), isWhole: false };
    const digits = chunkLine.exec(received.toString("latin1", at, lineEnd))?.[1];
    if (digits === undefined) return null;
    const size = Number.parseInt(digits, 16);
    // after the last one come trailers, usually none, and an empty line
    const end = size === 0 ? received.indexOf(headEnd, lineEnd) : lineEnd + 2 + size;
    if (end === -1 || received.length < end + 2) return { left: received.subarray(at), isWhole: false };
    if (size === 0) return { left: received.subarray(end + headEnd.length), isWhole: true };
    if (received.toString("latin1", end, end + 2) !== "\r\n") return null;
    at = end + 2;
  }
}
