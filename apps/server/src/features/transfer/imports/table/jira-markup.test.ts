import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { jiraToMarkdown } from "./jira-markup.ts";

const cases: Readonly<Record<string, readonly [string, string]>> = {
  "headings and quotes": ["h1. Title\nbq. said", "# Title\n> said"],
  emphasis: [
    "*bold* _soft_ -gone- +under+ a*b*c snake_case_name",
    "**bold** _soft_ ~~gone~~ under a*b*c snake_case_name",
  ],
  "a dash that is none": ["2020-01-02 well-known - and - so", "2020-01-02 well-known - and - so"],
  code: ["Run {{npm *test*}} now", "Run `npm *test*` now"],
  "blocks of code": ["See:\n{code:java}\nint *a*;\n{code}\nend", "See:\n\n```java\nint *a*;\n```\n\nend"],
  "blocks without a format": ["{noformat}a *b*{noformat}", "```\na *b*\n```\n"],
  links: [
    "[Docs|https://a.example/x_y_z] [https://b.example]",
    "[Docs](<https://a.example/x_y_z>) <https://b.example>",
  ],
  people: ["ask [~ann.lee] or [~accountid:5b1]", "ask @ann.lee or @5b1"],
  lists: ["* one\n** two\n# first\n## inner\n- dash", "- one\n   - two\n1. first\n   1. inner\n- dash"],
  tables: ["||A||B||\n|1|[x|https://c.example]|", "| A | B |\n| --- | --- |\n| 1 | [x](<https://c.example>) |"],
  "a quoted part": ["{quote}\none\ntwo\n{quote}\nafter", "\n> one\n> two\n\n\nafter"],
  pictures: ["!screen shot.png|thumbnail!", "`screen shot.png`"],
  colors: ["{color:red}red{color}", "red"],
};

for (const [name, [written, markdown]] of Object.entries(cases)) {
  test(`markup of Jira as markdown: ${name}`, () => assert.equal(jiraToMarkdown(written), markdown));
}

test("any text of signs gives a text", () => {
  const unit = fc.constantFrom(
    "{code}",
    "{quote}",
    "{{",
    "}}",
    "[",
    "]",
    "|",
    "*",
    "_",
    "-",
    "+",
    "!",
    "\n",
    "h1. ",
    "a",
    " ",
    "#",
    "https://a.example",
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 60 }), (text) => assert.equal(typeof jiraToMarkdown(text), "string")),
  );
  for (const sign of ["*", "[", "{{", "{code}", "|", "_a", "-a ", "!a", "{quote}"]) jiraToMarkdown(sign.repeat(20_000));
});
