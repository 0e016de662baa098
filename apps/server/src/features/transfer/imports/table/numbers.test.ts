import assert from "node:assert/strict";
import { test } from "node:test";
import { amountOf, decimalSignOf, numberOf } from "./numbers.ts";

test("numbers are read as programs of many countries write them", () => {
  for (const [text, number] of [
    ["12", 12],
    ["-3.5", -3.5],
    ["2,5", 2.5],
    ["1.234,56", 1234.56],
    ["1,234.56", 1234.56],
    ["1\u00A0234,5", 1234.5],
    ["1\u202F234\u202F567", 1_234_567],
    ["1’234.50", 1234.5],
    ["\u22127", -7],
    ["45 %", 45],
    ["0.07", 0.07],
  ] as const) {
    assert.equal(numberOf(text), number, text);
  }
});

test("a code, a word, a version and a part of a number are no numbers", () => {
  for (const text of [
    "007",
    "01234",
    "1.2.3",
    "12 34",
    "1,23,456",
    "",
    "-",
    "12a",
    "1e5",
    "0x10",
    "APP-3",
    "APP 3",
    "EUR-3",
    "9".repeat(16),
  ])
    assert.equal(amountOf(text), null, text);
});

test("prices are read with their currency on either side", () => {
  for (const [text, number] of [
    ["€ 12.00", 12],
    ["12,00 €", 12],
    ["$1,200.50", 1200.5],
    ["USD 7", 7],
    ["1 200,00 zł", 1200],
    ["-£5", -5],
  ] as const) {
    assert.deepEqual(amountOf(text), { number, unit: "currency" }, text);
    assert.equal(numberOf(text), null);
  }
});

test("the sign before the fractions is found in the values of a column, and decides those that could be both", () => {
  assert.equal(decimalSignOf(["1.234", "5", "7,25"]), ",");
  assert.equal(decimalSignOf(["1,234", "7.25"]), ".");
  assert.equal(decimalSignOf(["1.500 €"]), ",");
  assert.equal(decimalSignOf(["1", "x"]), null);
  assert.deepEqual([numberOf("1.234", ","), numberOf("1.234", "."), numberOf("1,234", ".")], [1234, 1.234, 1234]);
});
