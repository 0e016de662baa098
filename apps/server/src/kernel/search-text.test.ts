import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { typed } from "#test/typed.ts";
import { mostTerms, parseSearch, splitPlaces, toTsquery } from "./search-text.ts";

const forIndex = (q: string): string | null => toTsquery(parseSearch(q), { isForIndex: true });
const query = (q: string): string | null => toTsquery(parseSearch(q));

describe("a search", () => {
  it("finds all words, from three characters on as prefixes", () => {
    assert.equal(query("CI: Fix the"), "'ci' & 'fix':* & 'the':*");
    assert.equal(query("re-open"), "('re' & 'open':*)");
  });

  it("finds the last of words without blanks between as a beginning, however short; an index is not asked for one letter", () => {
    assert.equal(query("Node.j"), "('node':* & 'j':*)");
    assert.equal(query("ok v1.2"), "'ok' & ('v1' & '2':*)");
    assert.equal(query("re-re a-b-a"), "'re' & ('b' & 'a':*)");
    assert.equal(query('-Node.j x "Node.j"'), "'x' & ('node' <-> 'j') & !('node' <-> 'j')");
    assert.equal(forIndex("Node.j"), "'node':*");
    assert.equal(forIndex("a Node.js"), "'a' & ('node':* & 'js':*)");
    assert.equal(forIndex("猫"), "'猫':*");
  });

  it("finds the last word behind others as a beginning, however short, until a blank ends it", () => {
    assert.equal(query("foo bar ba"), "'foo':* & 'bar':* & 'ba':*");
    assert.equal(query("foo b"), "'foo':* & 'b':*");
    assert.equal(query("pay-ment ga"), "('pay':* & 'ment':*) & 'ga':*");
    assert.equal(query("pay-ment ga "), "('pay':* & 'ment':*) & 'ga'");
    assert.equal(query("ba"), "'ba'");
    assert.equal(query("foo -ba"), "'foo':* & !'ba'");
    assert.equal(query('foo "ba'), "'foo':* & 'ba'");
    assert.equal(query("foo OR ba"), "('foo':* | 'ba')");
    assert.equal(query("foo bar OR ba"), "'foo':* & ('bar':* | 'ba')");
    assert.equal(query("ba foo ba"), "'ba' & 'foo':*");
    assert.equal(query("foo OR"), "'foo':*");
    assert.equal(forIndex("foo ba"), "'foo':* & 'ba':*");
    assert.equal(forIndex("foo b"), "'foo':*");
  });

  it("finds whole words only, when asked to", () => {
    assert.equal(
      toTsquery(parseSearch('fix "the ci" 猫 a'), { isWhole: true }),
      "'fix' & ('the' <-> 'ci') & '猫':* & 'a'",
    );
  });

  it("finds words of a text only, when asked to", () => {
    assert.equal(toTsquery(parseSearch('fix "the ci"'), { isInText: true }), "'fix':*B & ('the':B <-> 'ci':B)");
  });

  it("finds quoted words exactly and next to each other, also without the closing quote", () => {
    assert.equal(query('"log in" page'), "('log' <-> 'in') & 'page':*");
    assert.equal(query('"Log'), "'log'");
  });

  it("finds a run of letters without spaces by its pairs, in any place, and in a phrase next to each other", () => {
    assert.equal(query("ok 用户登录"), "'ok' & ('用户' & '户登' & '登录')");
    assert.equal(query('"登录 page"'), "('登录' <-> 'page')");
    assert.equal(query('"用户登录"'), "('用户' <-> '户登' <-> '登录')");
    assert.equal(query("iPhone用户"), "('iphone':* & '用户')");
    assert.equal(query("ああああ"), "'ああ'");
  });

  it("finds a single letter of a script without spaces as the beginning of a pair, in a phrase and excluded as well", () => {
    assert.equal(query("猫 -犬"), "'猫':* & !'犬':*");
    assert.equal(query('"第3章"'), "('第':* <-> '3' <-> '章':*)");
  });

  it("omits excluded words at any position", () => {
    assert.equal(query('alpha -beta -"gamma ray"'), "'alpha':* & !'beta' & !('gamma' <-> 'ray')");
    assert.equal(query("alpha OR -beta gamma"), "'alpha':* & 'gamma':* & !'beta'");
    assert.equal(query("a - bcd"), "'a' & 'bcd':*");
  });

  it("takes OR between its two sides, and or as a word", () => {
    assert.equal(query("red OR blue OR green car"), "('red':* | 'blue':* | 'green':*) & 'car':*");
    assert.equal(query("this or that"), "'this':* & 'or' & 'that':*");
    assert.equal(query("OR red OR OR blue OR"), "('red':* | 'blue':*)");
  });

  it("removes duplicate terms", () => {
    assert.equal(query("aaa AAA áaa"), "'aaa':*");
    assert.equal(query('red OR blue blue OR red "red" re-re'), "('red':* | 'blue':*) & 'red' & 're':*");
    assert.equal(query('a -b -b -"b" "x x"'), "'a' & ('x' <-> 'x') & !'b'");
  });

  it("ignores what follows sixteen different words and phrases", () => {
    const letters = Array.from("abcdefghijklmnop");
    assert.equal(letters.length, mostTerms);
    const known = letters.map((letter) => `'${letter}'`).join(" & ");
    assert.equal(query(`${letters.join(" ")} a b q -r "s t" OR u`), known);
  });

  it("seeks the first sixteen words of a phrase, and excludes a whole one", () => {
    const letters = Array.from("abcdefghijklmnopqr");
    const lexemes = letters.map((letter) => `'${letter}'`);
    assert.equal(query(`"${letters.join(" ")}"`), `(${lexemes.slice(0, mostTerms).join(" <-> ")})`);
    assert.equal(query(`x -"${letters.join(" ")}"`), `'x' & !(${lexemes.join(" <-> ")})`);
  });

  it("finds nothing if no term is left", () => {
    for (const empty of ["", "  ", '""', "OR", "-", "-alpha", '-"alpha beta" -c', "&|!:*", "😀", "\0"]) {
      assert.equal(query(empty), null, empty);
    }
  });

  it("becomes well-formed query text, whatever was typed", () => {
    const lexeme = String.raw`'[\p{L}\p{N}]+'(?::\*)?`;
    const group = String.raw`(?:${lexeme}|\(${lexeme}(?: & ${lexeme})+\)|\(${lexeme}(?: <-> ${lexeme})+\))`;
    const clause = String.raw`(?:${group}|\(${group}(?: \| ${group})+\))`;
    const grammar = new RegExp(`^${clause}(?: & ${clause})*(?: & !${group})*$`, "u");
    fc.assert(
      fc.property(typed, (q) => {
        const text = query(q);
        if (text !== null) assert.match(text, grammar);
      }),
      { numRuns: 20_000 },
    );
  });
});

describe("a place before the words", () => {
  it("ends at the first slash, with something on both sides", () => {
    assert.deepEqual(splitPlaces(" Roadmap / api/v2 "), [
      { place: "Roadmap / api", words: "v2" },
      { place: "Roadmap", words: "api/v2" },
    ]);
    assert.deepEqual(splitPlaces("a/b/c/d/e/f")[0], { place: "a/b/c/d", words: "e/f" });
    for (const none of ["roadmap", "/x", "x/", " / ", ""]) assert.deepEqual(splitPlaces(none), []);
  });
});
