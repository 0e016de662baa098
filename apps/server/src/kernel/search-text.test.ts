import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { fold, indexText, mostTerms, parseSearch, splitPlace, toTsquery, toTsvector, words } from "./search-text.ts";

const query = (q: string): string | null => toTsquery(parseSearch(q));

const pieces = fc.constantFrom(
  "OR",
  "-",
  '"',
  "'",
  "\\",
  ":*",
  "&",
  "|",
  "!",
  "(",
  ")",
  "<->",
  "\0",
  "\u0001",
  "\n",
  " ",
  "ﷺ",
  "ß",
  "😀",
);
const typed = fc
  .array(fc.oneof(pieces, fc.string({ unit: "binary", maxLength: 8 }), fc.string({ maxLength: 8 })))
  .map((parts) => parts.join("").slice(0, 200));

describe("folding", () => {
  it("removes case and accents, and spells special letters out", () => {
    assert.equal(fold("Größe Ærøskøbing ŁÓDŹ İstanbul Đà"), "grosse aeroskobing lodz istanbul da");
    assert.equal(fold("ΟΔΟΣ"), fold("οδος"));
    assert.equal(fold("ﬁle Ⅳ ①"), "file iv 1");
  });

  it("is the same for composed and decomposed, upper and lower case, and done twice", () => {
    const text = fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }));
    fc.assert(
      fc.property(text, (raw) => {
        assert.equal(fold(raw.normalize("NFD")), fold(raw));
        assert.equal(fold(raw.normalize("NFC")), fold(raw));
        assert.equal(fold(fold(raw)), fold(raw));
      }),
      { numRuns: 5000 },
    );
  });
});

describe("words", () => {
  it("are runs of letters and digits", () => {
    assert.deepEqual(
      words("re-open STO-12: can't, e.g. naïve_café😀x"),
      "re open sto 12 can t e g naive cafe x".split(" "),
    );
    assert.deepEqual(words("  — \0 "), []);
  });

  it("are the words of the index text again", () => {
    fc.assert(fc.property(typed, (text) => assert.deepEqual(indexText(text).split(" ").filter(Boolean), words(text))));
  });

  it("become the quoted lexemes of a tsvector, with their positions", () => {
    assert.equal(toTsvector("It's — it"), "'it':1 's':2 'it':3");
    assert.equal(toTsvector(" \0 "), "");
    assert.ok(toTsvector("a ".repeat(20_000)).endsWith(" 'a':16383"));
    fc.assert(fc.property(typed, (text) => assert.match(toTsvector(text), /^(?:'[\p{L}\p{N}]+':\d+(?: |$))*$/u)));
  });

  it("fit into a lexeme, and their text into a tsvector", () => {
    for (const long of ["㌖", "ﷺ", "a", "😀", "𐐀"]) {
      for (const word of words(long.repeat(3000))) assert.ok(Buffer.byteLength(word) <= 2046);
    }
    const huge = indexText("abc ".repeat(100_000));
    assert.ok(huge.length <= 250_000 && huge.endsWith(" abc"));
  });
});

describe("a search", () => {
  it("finds all words, from three characters on as prefixes", () => {
    assert.equal(query("Fix the CI"), "'fix':* & 'the':* & 'ci'");
    assert.equal(query("re-open"), "('re' & 'open':*)");
  });

  it("finds quoted words exactly and next to each other, also without the closing quote", () => {
    assert.equal(query('"log in" page'), "('log' <-> 'in') & 'page':*");
    assert.equal(query('"Log'), "'log'");
  });

  it("omits excluded words at any position", () => {
    assert.equal(query('alpha -beta -"gamma ray"'), "'alpha':* & !'beta' & !('gamma' <-> 'ray')");
    assert.equal(query("alpha OR -beta gamma"), "'alpha':* & 'gamma':* & !'beta'");
    assert.equal(query("a - b"), "'a' & 'b'");
  });

  it("takes OR between its two sides, and or as a word", () => {
    assert.equal(query("red OR blue OR green car"), "('red':* | 'blue':* | 'green':*) & 'car':*");
    assert.equal(query("this or that"), "'this':* & 'or' & 'that':*");
    assert.equal(query("OR red OR OR blue OR"), "('red':* | 'blue':*)");
  });

  it("removes duplicate terms", () => {
    assert.equal(query("aaa AAA áaa"), "'aaa':*");
    assert.equal(query('red OR blue blue OR red "red" re-re'), "('red':* | 'blue':*) & 'red' & 're'");
    assert.equal(query('a -b -b -"b" "x x"'), "'a' & ('x' <-> 'x') & !'b'");
  });

  it("ignores what follows sixteen different words and phrases", () => {
    const letters = Array.from("abcdefghijklmnop");
    assert.equal(letters.length, mostTerms);
    const known = letters.map((letter) => `'${letter}'`).join(" & ");
    assert.equal(query(`${letters.join(" ")} a b q -r "s t" OR u`), known);
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
    assert.deepEqual(splitPlace(" Roadmap / api/v2 "), { place: "Roadmap", words: "api/v2" });
    for (const none of ["roadmap", "/x", "x/", " / ", ""]) assert.equal(splitPlace(none), null);
  });
});
