import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { typed } from "#test/typed.ts";
import { fold, isUnspaced, lexemesOf, placedUnits, toTsvector, unitsOf, words } from "./search-words.ts";

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

  it("are the words of their own text again", () => {
    fc.assert(fc.property(typed, (text) => assert.deepEqual(words(words(text).join(" ")), words(text))));
  });

  it("end where a script without spaces begins or ends", () => {
    assert.deepEqual(words("iPhone用户登录 v2.1版"), ["iphone", "用户登录", "v2", "1", "版"]);
    assert.deepEqual(words("データベースDB"), ["テータヘース", "db"]);
    assert.deepEqual(words("Київ м'ясо 서울 ደብዳቤ").map(isUnspaced), [false, false, false, false, false]);
    assert.equal(words("ข้อผิดพลาด ຂໍ້ຜິດພາດ កំហុស အမှား").every(isUnspaced), true);
  });

  it("become the quoted lexemes of a tsvector, with their positions", () => {
    assert.equal(toTsvector("It's — it"), "'it':1 's':2 'it':3");
    assert.equal(toTsvector(" \0 "), "");
    assert.ok(toTsvector("a ".repeat(20_000)).endsWith(" 'a':16383"));
    fc.assert(fc.property(typed, (text) => assert.match(toTsvector(text), /^(?:'[\p{L}\p{N}]+':\d+(?: |$))*$/u)));
  });

  it("fit into a lexeme, and their text into a tsvector", () => {
    for (const long of ["㌖", "ﷺ", "a", "😀", "𐐀", "用"]) {
      for (const word of words(long.repeat(3000)))
        for (const lexeme of lexemesOf(word)) assert.ok(Buffer.byteLength(lexeme) <= 2046);
    }
    const lexemes = toTsvector("abc ".repeat(100_000)).split(" ");
    assert.equal(lexemes.length, 250_000 / 4);
    assert.ok(lexemes.at(-1)?.startsWith("'abc':"));
    // each lexeme takes its bytes, made even, and four more; a tsvector has less than 1 MB of them
    const letters = Array.from({ length: 20_000 }, (_, nth) => String.fromCodePoint(0x4e00 + nth));
    const pairs = letters.map(
      (letter, nth) => `${letter}${letters[(nth * 7) % 20_000]} ${letter}${letters[(nth * 11) % 20_000]}`,
    );
    const vector = new Set(toTsvector(`${pairs.join(" ")} ${pairs.join("")}`.repeat(2)).match(/'[^']+'/g));
    const bytes = [...vector].reduce((sum, quoted) => sum + Buffer.byteLength(quoted) - 2 + 4, 0);
    assert.ok(bytes > 500_000 && bytes < 2 ** 20, String(bytes));
  });

  it("are indexed as their pairs of letters, and their last letter, where a script has no spaces", () => {
    assert.equal(toTsvector("黒猫が log"), "'黒猫':1 '猫か':2 'か':2 'log':3");
    assert.equal(toTsvector("猫 a"), "'猫':1 'a':2");
    assert.deepEqual(
      [lexemesOf("用户登录"), lexemesOf("登录"), lexemesOf("录")],
      [["用户", "户登", "登录"], ["登录"], ["录"]],
    );
    assert.deepEqual(
      [lexemesOf("𠮷野家"), unitsOf("𠮷野")],
      [
        ["𠮷野", "野家"],
        ["𠮷", "野"],
      ],
    );
  });

  it("are placed where they are in the text", () => {
    const placed = placedUnits("Ein Café, ﾃﾞｰﾀ用户 ok").map(({ unit, start, end }) => [unit, start, end]);
    assert.deepEqual(placed, [
      ["ein", 0, 3],
      ["cafe", 4, 8],
      ["テ", 10, 11],
      ["ー", 11, 13],
      ["タ", 13, 14],
      ["用", 14, 15],
      ["户", 15, 16],
      ["ok", 17, 19],
    ]);
  });

  it("have the same units whether they are placed or not", () => {
    const letters = fc.stringMatching(/^(?:[a-zé ]|[用户登录ラーがไ้တ])*$/u);
    fc.assert(
      fc.property(letters, (text) =>
        assert.deepEqual(
          placedUnits(text).map(({ unit }) => unit),
          words(text).flatMap(unitsOf),
        ),
      ),
    );
  });
});
