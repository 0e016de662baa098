import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { decodeCursor, encodeCursor } from "./cursor.ts";

const shape = ["decimal", "uuid"] as const;
const parts = ["-1.500000", "0190163d-8694-739b-aea5-966c26f8ad90"];
const cursor = encodeCursor("tasks", parts);
const encode = (json: string): string => Buffer.from(json).toString("base64url");

describe("a cursor", () => {
  it("comes back as the parts it was made of", () => {
    const timestamp = fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
    const text = fc.string({ unit: "grapheme" }).filter((made) => !made.includes("\0"));
    const values = fc.tuple(
      fc.uuid(),
      fc.maxSafeInteger(),
      timestamp.map((date) => date.toISOString()),
      text,
    );
    fc.assert(
      fc.property(values, (made) => {
        const decoded = decodeCursor("x", encodeCursor("x", made), ["uuid", "integer", "timestamp", "text"]);
        assert.deepEqual(decoded, made);
      }),
    );
    assert.deepEqual(decodeCursor("tasks", cursor, shape), parts);
    assert.match(cursor, /^[\w-]+$/);
  });

  it("is foreign to another list, and to another shape", () => {
    assert.equal(decodeCursor("pages", cursor, shape), null);
    assert.equal(decodeCursor("tasks", cursor, ["decimal"]), null);
    assert.equal(decodeCursor("tasks", cursor, ["uuid", "decimal"]), null);
    assert.equal(decodeCursor("tasks", cursor, ["decimal", "uuid", "text"]), null);
  });

  it("is refused in any other spelling and in any other text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => assert.equal(decodeCursor("tasks", text, shape), null)),
    );
    const changed = fc.tuple(fc.nat(cursor.length - 1), fc.constantFrom(...Array.from("ABab01-_=+/ \n")));
    fc.assert(
      fc.property(changed, ([at, character]) => {
        const other = cursor.slice(0, at) + character + cursor.slice(at + 1);
        const decoded = decodeCursor("tasks", other, shape);
        // another valid position or uuid is a valid cursor: it is opaque, not signed
        if (decoded !== null) assert.equal(encodeCursor("tasks", decoded), other);
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
    assert.equal(decodeCursor("t", encodeCursor("t", ["x".repeat(3000)]), ["text"]), null);
  });

  it("holds nothing that would make SQL fail", () => {
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
      text: ["a\0b", "\ud800"],
      decimal: ["1", "NaN", "12345678901.000000", "1.0000000"],
      uuid: ["0190163D-8694-739B-AEA5-966C26F8AD90", "x"],
      integer: [1.5, 2 ** 53, "1"],
    } as const;
    for (const kind of ["timestamp", "text", "decimal", "uuid", "integer"] as const) {
      for (const value of wrong[kind]) {
        const decoded = decodeCursor("t", encodeCursor("t", [value]), [kind]);
        assert.equal(decoded, null, `${kind} ${value}`);
      }
    }
    const leapDay = ["2028-02-29T23:59:59.123456Z"];
    assert.deepEqual(decodeCursor("t", encodeCursor("t", leapDay), ["timestamp"]), leapDay);
  });
});
