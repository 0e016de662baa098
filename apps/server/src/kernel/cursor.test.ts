import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { decodeCursor, encodeCursor } from "./cursor.ts";

const shape = ["decimal", "uuid"] as const;
const parts: [string, string] = ["-1.500000", "0190163d-8694-739b-aea5-966c26f8ad90"];
const cursor = encodeCursor("tasks", shape, parts);
const encode = (json: string): string => Buffer.from(json).toString("base64url");

describe("a cursor", () => {
  it("is decoded to the parts from which it was encoded", () => {
    const timestamp = fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
    const values = fc.tuple(
      fc.uuid(),
      fc.maxSafeNat().map((place) => Math.max(1, place)),
      timestamp.map((date) => date.toISOString()),
      fc.string({ unit: "binary", maxLength: 100 }).map((text) => text.replaceAll("\0", "")),
    );
    fc.assert(
      fc.property(values, (made) => {
        const kinds = ["uuid", "sequence", "timestamp", "text"] as const;
        assert.deepEqual(decodeCursor("x", encodeCursor("x", kinds, made), kinds), made);
      }),
    );
    assert.deepEqual(decodeCursor("tasks", cursor, shape), parts);
    assert.match(cursor, /^[\w-]+$/);
  });

  it("is rejected by another list, and with another shape", () => {
    assert.equal(decodeCursor("pages", cursor, shape), null);
    assert.equal(decodeCursor("tasks", cursor, ["decimal"]), null);
    assert.equal(decodeCursor("tasks", cursor, ["uuid", "decimal"]), null);
    assert.equal(decodeCursor("tasks", cursor, ["decimal", "uuid", "timestamp"]), null);
  });

  it("is rejected in every other spelling", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => assert.equal(decodeCursor("tasks", text, shape), null)),
    );
    const changed = fc.tuple(fc.nat(cursor.length - 1), fc.constantFrom(...Array.from("ABab01-_=+/ \n")));
    fc.assert(
      fc.property(changed, ([at, character]) => {
        const other = cursor.slice(0, at) + character + cursor.slice(at + 1);
        const decoded = decodeCursor("tasks", other, shape);
        // another valid position or uuid is a valid cursor: it is opaque, not signed
        if (decoded !== null) assert.equal(encodeCursor("tasks", shape, decoded), other);
      }),
    );
    for (const other of [
      `${cursor}=`,
      ` ${cursor}`,
      `${cursor}\n`,
      encode(` ["tasks"]`),
      encode("null"),
      encode('{"0":"tasks"}'),
    ]) {
      assert.equal(decodeCursor("tasks", other, shape), null);
    }
    const long = "x".repeat(3000);
    assert.equal(decodeCursor(long, encodeCursor(long, shape, parts), shape), null);
  });

  it("contains nothing that makes a cast in SQL fail", () => {
    const wrong = {
      timestamp: [
        "2026-02-29T00:00:00Z",
        "1900-02-29T00:00:00Z",
        "2026-13-01T00:00:00Z",
        "2026-04-31T00:00:00Z",
        "0000-01-01T00:00:00Z",
        "2026-01-01T24:00:00Z",
        "2026-01-01T00:00:00+01:00",
        "infinity",
      ],
      decimal: ["1", "NaN", "12345678901.000000", "1.0000000"],
      uuid: ["0190163D-8694-739B-AEA5-966C26F8AD90", "x"],
      sequence: [1.5, 2 ** 53, "1", 0, -1],
      text: ["a\0b", "\ud800", 1],
    } as const;
    for (const kind of ["timestamp", "decimal", "uuid", "sequence", "text"] as const) {
      for (const value of wrong[kind]) {
        assert.equal(decodeCursor("t", encode(JSON.stringify(["t", value])), [kind]), null, `${kind} ${value}`);
        assert.throws(() => encodeCursor("t", [kind], [value as never]), /a part of the wrong kind/);
      }
    }
    const leapDay = ["2028-02-29T23:59:59.123456Z"];
    assert.deepEqual(decodeCursor("t", encode(JSON.stringify(["t", ...leapDay])), ["timestamp"]), leapDay);
  });
});
