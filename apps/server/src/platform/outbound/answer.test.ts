import assert from "node:assert/strict";
import { test } from "node:test";
import { array, assert as always, constantFrom, nat, property, uint8Array } from "fast-check";
import { type Reading, startReading } from "./answer.ts";
import { Failure } from "./failure.ts";

/** What is known after each part; a refusal ends it. */
function readIn(parts: readonly Buffer[]): (Reading | "refused" | null)[] {
  const read = startReading();
  const known: (Reading | "refused" | null)[] = [];
  for (const part of parts) {
    try {
      const reading = read(part);
      known.push(reading);
      if (reading !== null && reading.rest !== "more") break;
    } catch (error) {
      assert.ok(error instanceof Failure && error.reason === "protocol");
      return [...known, "refused"];
    }
  }
  return known;
}

const last = (parts: readonly Buffer[]) => readIn(parts).at(-1) ?? null;
const ok = "HTTP/1.1 200 OK\r\n";
const chunked = `${ok}transfer-encoding: chunked\r\n\r\n`;

const answers: Readonly<Record<string, readonly [string, Reading | "refused" | null]>> = {
  "with a length": [`${ok}Content-Length: 2\r\n\r\nok`, { status: 200, rest: "whole" }],
  "with a length and less": [`${ok}content-length: 3\r\n\r\nok`, { status: 200, rest: "more" }],
  "with a length and more": [`${ok}content-length: 1\r\n\r\nok`, { status: 200, rest: "spent" }],
  "without a length": [`${ok}\r\nok`, { status: 200, rest: "more" }],
  "without a body": ["HTTP/1.1 204 No Content\r\n\r\n", { status: 204, rest: "whole" }],
  "that is not modified": ["HTTP/1.1 304 So\r\ncontent-length: 9\r\n\r\n", { status: 304, rest: "whole" }],
  "in chunks": [`${chunked}2\r\nok\r\n1a;x=y\r\n${"a".repeat(26)}\r\n0\r\n\r\n`, { status: 200, rest: "whole" }],
  "in chunks with a trailer": [`${chunked}2\r\nok\r\n0\r\nx-a: b\r\n\r\n`, { status: 200, rest: "whole" }],
  "in chunks that do not end": [`${chunked}2\r\nok\r\n0\r\n`, { status: 200, rest: "more" }],
  "in chunks that are broken": [`${chunked}2\r\nok!\r\n0\r\n\r\n`, { status: 200, rest: "spent" }],
  "in chunks of no number": [`${chunked}-2\r\nok\r\n`, { status: 200, rest: "spent" }],
  "in chunks and something more": [`${chunked}0\r\n\r\nHTTP/1.1 500 Oh\r\n`, { status: 200, rest: "spent" }],
  "in another encoding": [`${ok}transfer-encoding: gzip\r\n\r\nok`, { status: 200, rest: "more" }],
  "in two encodings": [`${ok}transfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n`, { status: 200, rest: "whole" }],
  "that is the last": [`${ok}connection: Close\r\ncontent-length: 0\r\n\r\n`, { status: 200, rest: "spent" }],
  "of an old server": ["HTTP/1.0 200 OK\r\ncontent-length: 0\r\n\r\n", { status: 200, rest: "spent" }],
  "after two interim ones": [
    `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: a\r\n\r\n${ok}content-length: 0\r\n\r\n`,
    { status: 200, rest: "whole" },
  ],
  "that is only interim": ["HTTP/1.1 100 Continue\r\n\r\n", null],
  "without a reason": ["HTTP/1.1 503\r\ncontent-length: 0\r\n\r\n", { status: 503, rest: "whole" }],
  "that has not ended": [`${ok}x-a: b\r\n`, null],
  "with a body that is too long": [
    `${ok}content-length: 99999\r\n\r\n${"a".repeat(70_000)}`,
    { status: 200, rest: "spent" },
  ],
  "with a head that is too long": [`${ok}x-a: ${"a".repeat(17_000)}\r\n\r\n`, "refused"],
  "with a head that has no end": [`${ok}x-a: ${"a".repeat(17_000)}`, "refused"],
  "that switches protocols": ["HTTP/1.1 101 Other\r\n\r\n", "refused"],
  "of another protocol": ["SSH-2.0-OpenSSH_9.9\r\n", "refused"],
  "of another version": ["HTTP/2 200\r\n\r\n", "refused"],
  "with a status of four digits": ["HTTP/1.1 2000 OK\r\n\r\n", "refused"],
  "with line feeds alone": ["HTTP/1.1 200 OK\ncontent-length: 0\n\n", "refused"],
  "with two lengths": [`${ok}content-length: 2\r\ncontent-length: 2\r\n\r\nok`, "refused"],
  "with a length and chunks": [`${ok}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`, "refused"],
  "with a length that is no number": [`${ok}content-length: +2\r\n\r\nok`, "refused"],
  "with a space in a header's name": [`${ok}content-length : 2\r\n\r\nok`, "refused"],
  "with a header on two lines": [`${ok}x-a: b\r\n c\r\n\r\n`, "refused"],
  "with a header of control characters": [`${ok}x-a: \u0000\r\n\r\n`, "refused"],
};

for (const [name, [text, expected]] of Object.entries(answers)) {
  test(`an answer ${name} reads the same, however it arrives`, () => {
    const bytes = Buffer.from(text, "latin1");
    assert.deepEqual(last([bytes]), expected);
    always(
      property(array(nat(bytes.length), { maxLength: 20 }), (cuts) => {
        const places = [0, ...cuts.toSorted((one, other) => one - other), bytes.length];
        const parts = places.slice(1).map((place, index) => bytes.subarray(places[index], place));
        const found = last(parts);
        // what comes after the end is found out by the connection when it comes later
        if (expected !== null && expected !== "refused" && expected.rest === "spent" && found !== null) {
          assert.equal(found === "refused" ? found : found.status, expected.status);
        } else assert.deepEqual(found, expected);
      }),
    );
  });
}

test("whatever arrives, nothing but a refusal is thrown, and a status has three digits", () => {
  const piece = constantFrom(
    ok,
    "HTTP/1.1 1",
    "00",
    "\r\n",
    "\n",
    ":",
    " ",
    "content-length",
    "transfer-encoding",
    "chunked",
    "0",
    "7f",
    "\u0000",
  );
  always(
    property(array(piece), uint8Array(), (pieces, bytes) => {
      const found = last([...pieces.map((text) => Buffer.from(text, "latin1")), Buffer.from(bytes)]);
      if (found !== null && found !== "refused") assert.ok(found.status >= 200 && found.status <= 999);
    }),
    { numRuns: 1000 },
  );
});
