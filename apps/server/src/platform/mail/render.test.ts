import assert from "node:assert/strict";
import { test } from "node:test";
import { assert as assertProperty, constantFrom, integer, property, record, string } from "fast-check";
import type { Mail } from "./mail.ts";
import { renderMail } from "./render.ts";
import { percentOf, withoutLinks } from "./render-text.ts";

const evil = `<script>alert("1")</script> & 'more'\r\nBcc: eve@example.com\u2028\u0000end`;
const tame = `&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;more&#39; Bcc: eve@example.com end`;
const named = `<script>alert("1")</script> & 'more' Bcc: eve·example·com end`;
const full: Mail = {
  to: "ada@example.com",
  subject: evil,
  paragraphs: [
    evil,
    "https://stoa.test/a?b=1&c=2",
    { kind: "link", text: evil, href: 'https://stoa.test/"><script>' },
    { kind: "link", text: evil, href: "javascript:alert(1)" },
    { kind: "heading", text: evil },
    { kind: "code", text: evil },
    { kind: "list", lines: [{ text: evil, href: 'https://stoa.test/"><b>', note: evil }, { text: evil }], more: 3 },
    { kind: "table", rows: [[evil, evil]] },
    { kind: "bar", done: 1, total: 3 },
  ],
  subscription: { why: evil, unsubscribe: "https://stoa.test/u/token\r\nBcc: eve@example.com <b>" },
};

test("the content of a mail is text: it opens no tag, ends no attribute and no header, and stays in its line", () => {
  const { subject, text, html, headers } = renderMail(full, evil);
  assert.equal(subject, named);
  assert.ok(!html.includes("<script") && !html.includes("<b>"), html);
  assert.equal(html.split(tame).length - 1, 12);
  assert.ok(html.includes(`<title>${tame.replace("@example.", "·example·")}</title>`), "the subject again");
  assert.match(html, /<a href="https:\/\/stoa\.test\/a\?b=1&amp;c=2" [^>]*>https:\/\/stoa\.test\/a\?b=1&amp;c=2<\/a>/);
  assert.ok(!text.includes("\nBcc") && !text.includes("\u2028") && !text.includes("\u0000"), text);
  for (const value of Object.values(headers)) assert.match(value, /^[!-~ ]+$/);
  assert.equal(headers["List-Unsubscribe"], "<https://stoa.test/u/token%0D%0ABcc:%20eve@example.com%20%3Cb%3E>");
});

const subjectOf = (subject: string): string => renderMail({ to: "", subject, paragraphs: [] }, "").subject;

test("nothing in a subject reads like a link, and it is short", () => {
  for (const [given, wanted] of [
    [
      "Your invoice is overdue, pay at http://evil.example/pay now",
      "Your invoice is overdue, pay at evil·example/pay now",
    ],
    ["www.evil.example", "www·evil·example"],
    ["evil\u200b.\u202eexample", "evil·example"],
    ["evil。example and eve@evil．example", "evil·example and eve·evil·example"],
    ["javascript://x", "x"],
    ["Release 1.2 is out. Read on...", "Release 1.2 is out. Read on..."],
    ["x".repeat(300), "x".repeat(150)],
  ] as const) {
    assert.equal(subjectOf(given), wanted);
  }
});

test("a link leads only to the web", () => {
  const lines = ["javascript:alert(1)", "data:text/html,x", "//evil.example", " https://x.test"].map((href) => ({
    text: "A ticket",
    href,
  }));
  const { html } = renderMail({ to: "", subject: "", paragraphs: [{ kind: "list", lines, more: 0 }] }, "");
  assert.ok(!html.includes("<a "), html);
});

test("nothing is loaded when a mail is opened", () => {
  const { html } = renderMail(full, "Stoa");
  assert.doesNotMatch(html, /<img|<link|url\(|src=|@import|background=/i);
});

test("the text part reads as a letter: a code stands by itself, lists and tables line up, a footer ends it", () => {
  const { text } = renderMail(
    {
      to: "",
      subject: "",
      paragraphs: [
        "Enter this code:",
        { kind: "code", text: "K7MX2QPA" },
        { kind: "heading", text: "Über alles" },
        { kind: "table", rows: [["To Do", "3"], ["In Progress", "12"]] }, // oxfmt-ignore
        { kind: "list", lines: [{ text: "A", href: "https://x.test/1", note: "due today" }, { text: "B" }], more: 2 },
        { kind: "bar", done: 3, total: 4 },
      ],
      subscription: { why: "You asked for it.", unsubscribe: "https://x.test/u" },
    },
    "Sent by Stoa",
  );
  assert.equal(
    text,
    `Enter this code:

K7MX2QPA

Über alles
----------

To Do:       3
In Progress: 12

- A (due today)
  https://x.test/1
- B
  and 2 more

[###############-----] 3 of 4 (75 %)

-- 
Sent by Stoa
You asked for it.
Unsubscribe: https://x.test/u
`,
  );
});

test("one-click headers stand in mails that come again, and in no other", () => {
  const { headers } = renderMail({ ...full, subscription: { why: "", unsubscribe: "https://x.test/u/t_-1" } }, "");
  assert.deepEqual(headers, {
    "Auto-Submitted": "auto-generated",
    "List-Unsubscribe": "<https://x.test/u/t_-1>",
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  assert.deepEqual(renderMail({ to: "", subject: "", paragraphs: [] }, "").headers, {
    "Auto-Submitted": "auto-generated",
  });
});

test("a share is 0 per cent only of nothing and 100 only of everything", () => {
  assertProperty(
    property(record({ total: integer({ min: 1, max: 100_000 }), part: integer({ min: 0, max: 1000 }) }), (given) => {
      const done = Math.floor((given.total * given.part) / 1000);
      const percent = percentOf({ done, total: given.total });
      assert.ok(percent >= 0 && percent <= 100);
      assert.equal(percent === 0, done === 0);
      assert.equal(percent === 100, done === given.total);
    }),
  );
  assert.equal(percentOf({ done: 0, total: 0 }), 0);
});

test("no text whatever makes a link of a name, also where something in it is left out", () => {
  const parts = [
    "http",
    ":",
    "/",
    "//",
    "a",
    "1",
    "12",
    ".",
    "。",
    "@",
    "e\u0301",
    "❤",
    "-",
    "_",
    "\u200b",
    " ",
    "\n",
    "ftp://",
  ];
  assertProperty(
    property(string({ unit: constantFrom(...parts), maxLength: 40 }), (name) => {
      const text = withoutLinks(name);
      assert.doesNotMatch(text, /\/\/|\S[.．。｡@]\p{L}|\d\.\d+\.\d+\.\d/u);
    }),
    { numRuns: 1000 },
  );
  assert.equal(withoutLinks("http:http:////1.2.3.4/x"), "http:1·2·3·4/x");
  assert.equal(withoutLinks("Cafe\u0301.example, release 1.2"), "Cafe\u0301·example, release 1.2");
});

test("no text whatever makes a second line of a subject", () => {
  assertProperty(
    property(
      string({
        unit: constantFrom("a", "ü", "🎉", " ", "\r", "\n", "\t", "\0", "\u0085", "\u2028", "\u2029"),
        maxLength: 400,
      }),
      (subject) => {
        const rendered = renderMail({ to: "", subject, paragraphs: [] }, "");
        assert.doesNotMatch(rendered.subject, /[\r\n\u0085\u2028\u2029]/);
        assert.ok(Array.from(rendered.subject).length <= 200);
      },
    ),
  );
});
