import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import {
  beginningOf,
  excerptOf,
  firstExcerpt,
  hitEnd,
  hitStart,
  longestLooked,
  matcherOf,
  matchesText,
} from "./search-match.ts";
import { parseSearch } from "./search-text.ts";

const shown = (q: string, text: string, length = 60) =>
  excerptOf(matcherOf(parseSearch(q)), text, length)
    ?.replaceAll(hitStart, "[")
    .replaceAll(hitEnd, "]") ?? null;
const matches = (q: string, text: string) => matchesText(matcherOf(parseSearch(q)), text);

test("a text matches whole words, prefixes of three characters, phrases, OR and exclusions, without case and accents", () => {
  assert.equal(matches("muller", "Sales for Müller & Sons"), true);
  assert.equal(matches("sal for", "Sales for Müller"), true);
  assert.equal(matches("sa", "Sales"), false);
  assert.equal(matches("sa", "SA Ltd"), true);
  assert.equal(matches('"for sales"', "Sales for Müller"), false);
  assert.equal(matches('"sales for"', "Sales for Müller"), true);
  assert.equal(matches("bugs OR sales", "Sales"), true);
  assert.equal(matches("sales -müller", "Sales for Müller"), false);
  assert.equal(matches("-müller", "Sales"), false);
  assert.equal(matches("", "Sales"), false);
});

test("an excerpt marks every hit in the text's own spelling", () => {
  assert.equal(shown("cafe", "The Café and the cafés of Paris"), "The [Café] and the [cafés] of Paris");
  assert.equal(shown('"the cafe"', "Café, the café"), "Café, [the] [café]");
  assert.equal(shown("login -sso", "Login page"), "[Login] page");
});

test("in scripts without spaces the letters that were typed are marked, where they follow each other", () => {
  assert.equal(shown("登录", "用户登录页面，录登。登录"), "用户[登录]页面，录登。[登录]");
  assert.equal(shown("猫", "黒猫と白猫が"), "黒[猫]と白[猫]が");
  assert.equal(shown("iphone用户", "我的iPhone用户"), "我的[iPhone用户]");
  assert.equal(shown('"タ 猫"', "データ 猫"), "デー[タ] [猫]");
  assert.equal(shown("ผิดพลาด", "เกิดข้อผิดพลาดขึ้น"), "เกิดข้อ[ผิดพลาด]ขึ้น");
  assert.deepEqual(
    [matches("登页", "登录页面"), matches("录页", "登录页面"), matches("-录页 登录", "登录页面")],
    [false, true, false],
  );
});

test("a text without a hit has no excerpt, only a beginning", () => {
  assert.equal(shown("login", "Something else"), null);
  assert.equal(beginningOf("Something  else\nentirely", 15), "Something else…");
});

test("an excerpt of a long text begins a little before the most hits and ends with a whole word", () => {
  const text = `${"before ".repeat(30)}one login and another login ${"after ".repeat(30)}`;
  const part = shown("login", text, 100) ?? "";
  assert.match(part, /^….*one \[login\] and another \[login\].*…$/);
  assert.ok(part.length < 100 + 6);
});

test("control characters of the text are not read as marks", () => {
  assert.equal(shown("login", `a${hitStart}b login`), "ab [login]");
});

test("an excerpt of any text is well formed, never much longer than requested, and contains a mark", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: "binary" }),
      fc.integer({ min: 60, max: 90 }),
      (a, b, n) => {
        const part = excerptOf(matcherOf(parseSearch("needle")), `${a} needle ${b}`, n);
        assert.ok(part !== null && part.isWellFormed());
        assert.ok(part.includes(`${hitStart}needle`), part);
        const marks = part.split(hitStart).length - 1;
        assert.equal(part.split(hitEnd).length - 1, marks);
        assert.ok(part.length <= n + 2 * marks + 2);
      },
    ),
  );
});

test("plain text is read as any other text is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary-ascii" }), fc.constantFrom("a", "ab OR c", "-a b", '"a b"'), (text, q) => {
      const matcher = matcherOf(parseSearch(q));
      const marked = excerptOf(matcher, text, 1000)?.replace(/…$/u, "");
      // a letter that is not ASCII, in a word of its own, makes the text take the slow path
      const other = excerptOf(matcher, `${text} ñ`, 1000)?.replace(/ ?ñ$/u, "");
      assert.equal(marked, other);
    }),
  );
});

test("words of overlapping phrases are each marked once", () => {
  assert.equal(shown('"a b c" OR "b c d" OR c', "a b c d c a b"), "[a] [b] [c] [d] [c] a b");
  assert.equal(shown('"a a a"', "a a a a b a a"), "[a] [a] [a] [a] b a a");
});

const begins = (word: string, sought: string) => word === sought || (sought.length >= 3 && word.startsWith(sought));
/** The last word behind others may still be typed: each word that begins with it is found. A word that stood before them is whole. */
const isTyped = (sought: string[], each: string, word: string) => {
  const different = [...new Set(sought)];
  return different.length > 1 && each === sought.at(-1) && each === different.at(-1) && word.startsWith(each);
};
const consume = (list: string[], phrase: string[]) =>
  list.some((_, start) => phrase.every((word, offset) => list[start + offset] === word));

test("for any search text, the automaton finds the same as a search for each word of each term", () => {
  const some = fc.array(fc.constantFrom("a", "ab", "abc", "abcd", "b", "bc"), { maxLength: 12 });
  fc.assert(
    fc.property(some, some, fc.boolean(), (text, sought, isPhrase) => {
      const expected = isPhrase
        ? consume(text, sought)
        : sought.every((each) => text.some((word) => begins(word, each) || isTyped(sought, each, word)));
      const q = isPhrase ? `"${sought.join(" ")}"` : sought.join(" ");
      assert.equal(matches(q, text.join(" ")), sought.length > 0 && expected);
    }),
  );
});

test("the cost of a text is linear in its length and does not grow with the number of terms", () => {
  const typed = fc.array(fc.constantFrom("a", "aa", "aaa", '"a a"', '"aa a a"', "-b", "OR", "aab"), { minLength: 1 });
  fc.assert(
    fc.property(typed, fc.array(fc.constantFrom("a", "aa", "aaa", "aab", "b"), { maxLength: 200 }), (terms, text) => {
      const { steps } = matcherOf(parseSearch(terms.join(" "))).scan(text);
      // each character is tried once, and once more for each step back, of which there are no more than steps forward
      assert.ok(steps <= 2 * (text.join(" ").length + 2), `${steps} steps`);
    }),
  );
});

test("only the beginning of a very long text is read", () => {
  assert.equal(shown("needle", `${"hay ".repeat(longestLooked / 4)} needle`), null);
  assert.equal(
    shown("needle", `${"hay ".repeat(10)} needle ${"hay ".repeat(longestLooked)}`)?.includes("[needle]"),
    true,
  );
});

const firstShown = (q: string, text: string, title = "A title") =>
  firstExcerpt(matcherOf(parseSearch(q)), text, title)
    .replaceAll(hitStart, "[")
    .replaceAll(hitEnd, "]");

test("of a long text the first part with hits is shown, wherever it is, and without hits the title or the beginning", () => {
  const hay = "hay ".repeat(1000);
  for (const at of [0, 10, 248, 250, 449, 450, 999]) {
    const text = `${"hay ".repeat(at)}needle ${hay}`;
    const shown = firstShown("needle", text);
    assert.match(shown, /\[needle\]/, String(at));
    assert.deepEqual([shown.startsWith("…"), shown.endsWith("…")], [at > 10, true], String(at));
  }
  assert.equal(firstShown("title", hay), "A [title]");
  assert.match(firstShown("absent", hay), /^hay hay .*…$/);
  assert.equal(firstShown("short", "a short text"), "a [short] text");
  for (const [text, shown] of [
    ["uneedle ", /\[needle\]/],
    ["uneedle — ", /\[needle\]/],
    ["İ uneedle ", /\[needle\]/],
  ] as const) {
    assert.match(firstShown("needle", `${text.repeat(300)}${hay}needle ${hay}`), shown, text);
  }
  assert.match(firstShown("cafe", `${hay}— Café ${hay}`), /\[Café\]/);
  assert.match(firstShown("数据", `${hay}训练数据 ${hay}`), /训练\[数据\]/);
});
