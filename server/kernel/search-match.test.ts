import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { beginningOf, excerptOf, hitEnd, hitStart, matchesText } from "./search-match.ts";
import { parseSearch } from "./search-text.ts";

const shown = (q: string, text: string, length = 60) =>
  excerptOf(parseSearch(q), text, length)?.replaceAll(hitStart, "[").replaceAll(hitEnd, "]") ?? null;
const matches = (q: string, text: string) => matchesText(parseSearch(q), text);

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

test("control characters of the text are not taken for marks", () => {
  assert.equal(shown("login", `a${hitStart}b login`), "ab [login]");
});

test("an excerpt is well formed, never much longer than asked for, and holds a mark, whatever the text", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: "binary" }),
      fc.integer({ min: 60, max: 90 }),
      (a, b, n) => {
        const part = excerptOf(parseSearch("needle"), `${a} needle ${b}`, n);
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
      const marked = excerptOf(parseSearch(q), text, 1000)?.replace(/…$/u, "");
      // a letter that is not plain, in a word of its own, takes the other way
      const other = excerptOf(parseSearch(q), `${text} ñ`, 1000)?.replace(/ ?ñ$/u, "");
      assert.equal(marked, other);
    }),
  );
});
