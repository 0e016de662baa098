import assert from "node:assert/strict";
import { test } from "node:test";

import { fromMarkdown, parseDocument, toMarkdown, toText } from "./index.ts";
import type { DocumentJson, NodeJson } from "./index.ts";

/** Work that grows with the square of these inputs takes minutes. In milliseconds of the processor, which others do not stretch. */
const most = 10_000;

function measured(what: string, work: () => void): void {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  assert.ok((user + system) / 1000 < most, what);
}

const patterns = [
  ...'[ ] > * _ ` # & < ( " \\ \t \n 😀 []( ![](< [[a]] *] (\\'.split(" "),
  ..."![|](a)|[a](b) |**a |*_|a*_b|*a **a |a_|_a |~~a|~a~|` ``|http://|http://a |<a@b|<a |<!--|&#".split("|"),
  ..."[x][x] |[a]: b\n|> |- |1. |- [ ] |* * |a\n|a  \n".split("|"),
  "| a ",
];
const rows = `${"|a".repeat(1000)}|\n${"|-".repeat(1000)}|\n`;

test("two hundred thousand characters of any one pattern are read, and what they make is written, in linear time", () => {
  const nested = "![".repeat(33_000) + "](x)".repeat(33_000);
  const tables = [`${rows}${"x\n".repeat(90_000)}`, rows.repeat(50), "| a |\n| - |\n".repeat(16_000)];
  for (const markdown of [...patterns.map((pattern) => pattern.repeat(200_000 / pattern.length)), nested, ...tables]) {
    measured(JSON.stringify(markdown.slice(0, 20)), () => {
      const document = fromMarkdown(markdown, "page");
      toText(document);
      toMarkdown(document, "page");
      const read = parseDocument(document);
      // the pattern itself may be more than a document can hold
      if ("problem" in read) assert.equal(read.problem, "The document takes more than 200 kB as JSON.");
    });
  }
});

function documentWith(...content: NodeJson[]): DocumentJson {
  return { type: "doc", content };
}

function paragraphWith(...content: NodeJson[]): NodeJson {
  return { type: "paragraph", content };
}

function repeated(times: number, ...nodes: NodeJson[]): NodeJson[] {
  return Array.from({ length: times }, () => nodes).flat();
}

function text(words: string, ...marks: string[]): NodeJson {
  return { type: "text", marks: marks.map((type) => ({ type })), text: words };
}

function quoted(levels: number, content: NodeJson[]): NodeJson[] {
  return levels === 0 ? content : [{ type: "blockquote", content: quoted(levels - 1, content) }];
}

test("the largest documents that are accepted are written, and their markdown is read, in linear time", () => {
  const image = { type: "image", attrs: { src: "/a", alt: null, title: null, href: "/b" } };
  const hardBreak = { type: "hardBreak" };
  const cell = {
    type: "tableCell",
    attrs: { colspan: 10, rowspan: 1, colwidth: null },
    content: [paragraphWith()],
  };
  const documents = [
    documentWith(paragraphWith(...repeated(2400, text("a", "bold"), hardBreak))),
    documentWith(paragraphWith(...repeated(800, text("a ", "bold", "italic"), image, text(" b", "italic", "strike")))),
    documentWith(paragraphWith(...repeated(1700, text("a", "bold"), text("b", "italic")))),
    documentWith(
      paragraphWith(...repeated(2000, hardBreak), ...repeated(1300, text(" ", "bold"), text(" ", "italic"))),
    ),
    documentWith(paragraphWith(text("*_[]`~<&\\".repeat(16_000)))),
    documentWith(paragraphWith(text("`".repeat(180_000), "code"))),
    documentWith(...quoted(61, repeated(2000, paragraphWith(text("a"))))),
    documentWith({ type: "table", content: repeated(40, { type: "tableRow", content: repeated(25, cell) }) }),
  ];
  for (const [index, document] of documents.entries()) {
    measured(`document ${index}`, () => {
      const read = parseDocument(document);
      assert.equal("problem" in read ? read.problem : "none", "none", `document ${index}`);
      fromMarkdown(toMarkdown(document, "page").markdown, "page");
    });
  }
});
