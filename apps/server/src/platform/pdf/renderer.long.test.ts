import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { after, test } from "node:test";
import { type DocumentJson, fromMarkdown, type NodeJson } from "@stoa/document";
import { documentsOf, everything } from "@stoa/document/test/documents.ts";
import * as fc from "fast-check";
import { wholePng } from "#test/files.ts";
import { readPdf, squash } from "#test/pdf.ts";
import { striped } from "#test/pictures.ts";
import { ApiError } from "#kernel/errors.ts";
import type { PdfDocument } from "./document.ts";
import { openPdfRenderer, pdfLimits } from "./renderer.ts";

const folder = await mkdtemp(join(tmpdir(), "stoa-pdf-"));
after(() => rm(folder, { recursive: true, force: true }));
const renderer = openPdfRenderer(folder);

/** One document as a PDF of one part. */
const pdfOf = (document: DocumentJson, more: Partial<PdfDocument> = {}): PdfDocument => ({
  title: "Title",
  created_at: new Date("2026-01-02T03:04:05Z"),
  hasContents: false,
  parts: [{ anchor: "one", title: "Title", level: 1, document }],
  pictures: new Map(),
  ...more,
});

const reader = (workspace_uuid: string, user_uuid: string | null = null) => ({ workspace_uuid, user_uuid });

const made = async (document: PdfDocument, with_ = renderer) =>
  readPdf(await buffer(await with_.render(reader("workspace"), async () => document)));
const doc = (...content: NodeJson[]): DocumentJson => ({ type: "doc", content });
const paragraph = (text: string, marks?: NodeJson["marks"]): NodeJson => ({
  type: "paragraph",
  content: [{ type: "text", text, ...(marks === undefined ? {} : { marks }) }],
});
const row = (...content: NodeJson[]): NodeJson => ({ type: "tableRow", content });
const picture = (src: string): NodeJson => ({
  type: "image",
  attrs: { src, alt: `alt of ${src}`, title: null, href: null },
});
/** The text of a document of one part on one sheet, without its title and the number of the sheet. */
const textOf = async (document: DocumentJson): Promise<string> => {
  const { text } = await made(pdfOf(document));
  assert.match(text, /^Title[^]*1\/1$/);
  return text.slice("Title".length, -"1/1".length);
};

test("every kind of block and every mark is printed, in the order of the document", async () => {
  const markdown = `# First\n\n## Second\n\nPlain **bold** *italic* ~~strike~~ \`code\` [link](https://example.com/a)\\\nnext

- one\n  1. inner\n  2. more\n- two\n\n7. seven\n\n- [x] done\n- [ ] open\n\n> quoted\n>\n> > twice\n
\`\`\`js\nif (a) {\n\tb();\n}\n\`\`\`\n\n---\n\n| A | B |\n|---|---|\n| c | d |\n`;
  const attrs = { href: "https://example.com/card", title: "A card", description: "about it" };
  const mention = {
    type: "mention",
    attrs: { kind: "person", uuid: "00000000-0000-4000-8000-000000000000", label: "Ada L." },
  };
  const blank = { type: "signatureBlank", attrs: { field_id: "sign", label: "Signed by" } };
  const document = doc(
    ...(fromMarkdown(markdown, "page").content ?? []),
    { type: "linkCard", attrs },
    { type: "paragraph", content: [mention, { type: "text", text: " under", marks: [{ type: "underline" }] }, blank] },
  );
  const expected = `First Second Plain bold italic strike code link next • one 1. inner 2. more • two 7. seven x done open
    quoted twice if (a) { b(); } A B c d A card about it https://example.com/card Ada L. under Signed by`;
  assert.equal(await textOf(document), squash(expected));
  const { links, bookmarks, title } = await made(pdfOf(document));
  assert.deepEqual(links, ["https://example.com/a", "https://example.com/card"]);
  assert.deepEqual([bookmarks, title], [["Title", "-First", "--Second"], "Title"]);
});

test("texts of people stay text, whatever they look like", async () => {
  const hostile = [
    '#eval("1+1")',
    '#read("/etc/passwd")',
    "$ x^2 $ \\ ] } ) #",
    '#image("/etc/hosts")',
    "@preview <a> = b",
    "// no /* comment */",
  ];
  const texts = hostile.flatMap((text) => [paragraph(text), paragraph(text, [{ type: "code" }])]);
  const code: NodeJson = {
    type: "codeBlock",
    attrs: { language: "typ" },
    content: [{ type: "text", text: hostile.join("\n") }],
  };
  const card: NodeJson = {
    type: "linkCard",
    attrs: { href: "https://a.b/#c", title: hostile[1] ?? "", description: hostile[0] ?? "" },
  };
  const expected = [
    ...hostile.flatMap((text) => [text, text]),
    ...hostile,
    hostile[1],
    hostile[0],
    "https://a.b/#c",
  ].join("");
  assert.equal(await textOf(doc(...texts, code, card)), squash(expected));
  const { title, text } = await made(pdfOf(doc(paragraph("x")), { title: "#panic()", hasContents: true }));
  assert.deepEqual([title, text.startsWith("#panic()")], ["#panic()", true]);
});

test("words without end, deep lists, and text in both directions are whole", async () => {
  const word = Array.from({ length: 10_000 }, (_, index) => `word${index}`).join("");
  const { sheets } = await made(
    pdfOf(doc(paragraph(word), { type: "codeBlock", content: [{ type: "text", text: word }] })),
  );
  const whole = sheets.map((sheet, index) => sheet.slice(0, -`${index + 1}/${sheets.length}`.length)).join("");
  assert.equal(whole, `Title${word}${word}`);
  let deep: NodeJson = paragraph("bottom");
  for (let level = 30; level > 0; level -= 1) {
    const type = level % 3 === 0 ? "orderedList" : "bulletList";
    const attrs = type === "orderedList" ? { attrs: { start: 999_999_999 } } : {};
    deep = { type, ...attrs, content: [{ type: "listItem", content: [paragraph(`level ${level}`), deep] }] };
  }
  const text = await textOf(doc(deep));
  for (const words of ["level1", "level17", "level30", "bottom"]) assert.ok(text.includes(words), words);
  assert.match(await textOf(doc(paragraph("before 🙂 after, שלום, after"))), /^before.+after,(?:שלום|םולש),after$/u);
});

test("tables keep merged cells; one that is too wide for a sheet is printed row by row", async () => {
  const cell = (text: string, colspan = 1, rowspan = 1, type = "tableCell"): NodeJson => ({
    type,
    attrs: { colspan, rowspan, colwidth: null },
    content: [paragraph(text)],
  });
  const merged = [
    row(cell("head", 2, 1, "tableHeader"), cell("right", 1, 1, "tableHeader")),
    row(cell("tall", 1, 1000), cell("wide", 1000)),
    row(cell("b"), cell("c"), cell("d")),
  ];
  const small = merged.with(1, row(cell("tall", 1, 1000), cell("wide", 3)));
  assert.equal(await textOf(doc({ type: "table", content: small })), "headrightwidetallbcd");
  assert.equal(await textOf(doc({ type: "table", content: merged })), "head|righttall|wideb|c|d");
  const wide = row(...Array.from({ length: 500 }, (_, index) => cell(`c${index}`)));
  const { text } = await made(pdfOf(doc({ type: "table", content: [wide, wide] })));
  for (const words of ["c0|c1|", "|c499"]) assert.equal(text.split(words).length, 3, words);
  let nested = paragraph("inside");
  for (let level = 0; level < 12; level += 1)
    nested = { type: "table", content: [row(cell("x"), { ...cell(""), content: [nested] })] };
  assert.match(await textOf(doc(nested)), /inside$/);
});

test("pictures are drawn upright and small; what cannot be read is its alternative text", async () => {
  const large = await striped(6000, 40, ["red", "blue"]).jpeg().toBuffer();
  const gif = await striped(20, 20, ["red", "blue"]).gif().toBuffer();
  const files = {
    "/png": wholePng,
    "/large": large,
    "/gif": gif,
    "/broken": large.subarray(0, 300),
    "/svg": Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><image href='/etc/passwd'/></svg>"),
  };
  const pictures = new Map(
    Object.entries(files).map(([src, bytes]) => [
      src,
      { size_bytes: bytes.length, open: async () => Readable.from([bytes]) },
    ]),
  );
  const content = [...Object.keys(files), "/unknown"].map(picture);
  const read = await made(pdfOf(doc({ type: "paragraph", content }), { pictures }));
  assert.equal(read.pictures, 3);
  assert.equal(read.text, squash("Title alt of /broken alt of /svg alt of /unknown 1/1"));
});

test("several parts have a table of contents, and links between them lead to their sheets", async () => {
  const part = (anchor: string, level: number, text: NodeJson) => ({
    anchor,
    title: `Part ${anchor}`,
    level,
    document: doc(text),
  });
  const links = ["#b", "#nowhere", "relative/path", "https://example.com/"].map((href) => ({
    type: "text",
    text: `to ${href} `,
    marks: [{ type: "link", attrs: { href, title: null } }],
  }));
  const parts = [
    part("a", 1, { type: "paragraph", content: links }),
    part("b", 2, paragraph("under")),
    part("c", 40, paragraph("deep")),
  ];
  const read = await made(pdfOf(doc(), { hasContents: true, parts }));
  assert.deepEqual(read.sheets.slice(1), [
    squash("Part a to #b to #nowhere to relative/path to https://example.com/ 2/4"),
    "Partbunder3/4",
    "Partcdeep4/4",
  ]);
  assert.match(read.sheets[0] ?? "", /^TitleParta[.\s]*2Partb[.\s]*3Partc[.\s]*41\/4$/);
  assert.deepEqual([read.links, read.bookmarks], [["https://example.com/"], ["Part a", "-Part b", "--Part c"]]);
  // those of the table of contents, and one in the text
  assert.ok(read.jumps >= 4);
});

test("any document that can be stored can be printed", async () => {
  const documents = fc.sample(documentsOf(everything), { numRuns: 150, seed: 7 });
  const parts = documents.map((document, index) => ({
    anchor: `${index}`,
    title: `Part ${index}.`,
    level: 1 + (index % 5),
    document,
  }));
  const { sheets } = await made(pdfOf(doc(), { parts, hasContents: true }));
  for (const { title } of parts)
    assert.ok(
      sheets.slice(1).some((sheet) => sheet.startsWith(squash(title))),
      title,
    );
});

const nested = (levels: number, inner: NodeJson): NodeJson =>
  levels === 0 ? inner : { type: "blockquote", content: [nested(levels - 1, inner)] };
const cellOf = (text: string): NodeJson => ({
  type: "tableCell",
  attrs: { colspan: 1, rowspan: 1, colwidth: null },
  content: [paragraph(text)],
});

/** Texts that are hard to set, each of about as much as a page may have. */
const hostile: Readonly<Record<string, DocumentJson>> = {
  "accents on one letter": doc(paragraph(`a${"\u0301".repeat(66_000)}`)),
  "accents on many letters": doc(paragraph(`a${"\u0301\u0489\u20dd".repeat(30)}`.repeat(600))),
  "accents on nothing": doc(paragraph("\u0301".repeat(66_000))),
  "a word without an end": doc(paragraph("x".repeat(100_000))),
  "joined emoji": doc(paragraph("\u{1f469}\u200d".repeat(20_000))),
  "emoji of one family": doc(paragraph("\u{1f469}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}".repeat(8_000))),
  flags: doc(paragraph("\u{1f1e9}".repeat(40_001))),
  tags: doc(paragraph(`\u{1f3f4}${"\u{e0067}".repeat(40_000)}`)),
  "letters of one syllable": doc(paragraph("\u1100".repeat(66_000))),
  conjuncts: doc(paragraph("\u0915\u094d".repeat(40_000))),
  "marks of direction": doc(paragraph("\u202e\u2066a\u05d0\u200f".repeat(20_000))),
  "embedded directions": doc(paragraph(`${"\u202b".repeat(50_000)}x`)),
  "deep quotes": doc(nested(60, paragraph("deep"))),
  "a table of many cells": doc({
    type: "table",
    content: Array.from({ length: 100 }, () => row(...Array.from({ length: 60 }, () => cellOf("x\u0301")))),
  }),
};

for (const [name, document] of Object.entries(hostile)) {
  test(`a text that is hard to set is printed, or is too much: ${name}`, async () => {
    try {
      await made(pdfOf(document, { title: `${name} ${"\u0301".repeat(400)}` }));
    } catch (error) {
      assert.ok(error instanceof ApiError && error.code === "pdf_too_large", String(error));
      assert.match(name, /table|family|conjuncts|flags/, "what is only long is printed");
    }
  });
}

test("the same document is the same file, byte for byte", async () => {
  const document = pdfOf(doc(paragraph("same")));
  const files = [
    await renderer.render(reader("one"), async () => document),
    await renderer.render(reader("two"), async () => document),
  ];
  const [one, other] = await Promise.all(files.map((file) => buffer(file)));
  assert.deepEqual(one, other);
});

const rejects = (promise: Promise<unknown>, name: string): Promise<void> =>
  assert.rejects(promise, (error) => error instanceof ApiError && error.code === name);

test("a PDF has limits of size, time and memory, and leaves nothing behind", async () => {
  const limited = (limits: Partial<typeof pdfLimits>) =>
    openPdfRenderer(folder, { limits: { ...pdfLimits, ...limits } });
  const document = pdfOf(doc(paragraph("a word of text")));
  for (const limits of [{ parts: 0 }, { bytes: 20 }, { milliseconds: 1 }, { memory: 1_000_000 }]) {
    await rejects(made(document, limited(limits)), "pdf_too_large");
  }
  const pictures = new Map([["/a", { size_bytes: 2, open: async () => Readable.from([]) }]]);
  await rejects(made({ ...document, pictures }, limited({ pictureBytes: 1 })), "pdf_too_large");
  assert.deepEqual(await readdir(folder), []);
});

test("the PDFs of a workspace are made one after the other; another workspace need not wait", async () => {
  const impatient = openPdfRenderer(folder, { limits: { ...pdfLimits, waitMilliseconds: 1 } });
  const { promise: reading, resolve } = Promise.withResolvers<PdfDocument>();
  const first = impatient.render(reader("one"), () => reading);
  await rejects(
    impatient.render(reader("one"), () => reading),
    "exports_busy",
  );
  const document = pdfOf(doc(paragraph("now")));
  const other = await buffer(await impatient.render(reader("two"), async () => document));
  resolve(document);
  assert.deepEqual(await buffer(await first), other);
});

test("the PDFs of a person are made one after the other in all their workspaces, and other people need not wait", async () => {
  const impatient = openPdfRenderer(folder, { limits: { ...pdfLimits, waitMilliseconds: 1 } });
  const { promise: reading, resolve } = Promise.withResolvers<PdfDocument>();
  const asked = ["one", "two", "three", "four"].map((workspace) =>
    impatient.render(reader(workspace, "ada"), () => reading).then(buffer),
  );
  for (const refused of asked.slice(1)) await rejects(refused, "exports_busy");
  const document = pdfOf(doc(paragraph("now")));
  const other = await buffer(await impatient.render(reader("five", "ben"), async () => document));
  resolve(document);
  assert.deepEqual(await asked[0], other);
  // nothing is held any more
  assert.deepEqual(await buffer(await impatient.render(reader("two", "ada"), async () => document)), other);
});

test("a server without the typesetter says so", async () => {
  const hook = `import { registerHooks } from "node:module";
    registerHooks({ resolve(name, context, next) { if (name.includes("typst")) throw new Error("not here"); return next(name, context); } });`;
  const without = openPdfRenderer(folder, {
    execArgv: ["--import", `data:text/javascript,${encodeURIComponent(hook)}`],
  });
  await rejects(made(pdfOf(doc(paragraph("x"))), without), "pdf_unavailable");
});

test("even code of the typesetter would reach no file of the machine and no network", async () => {
  const secret = join(folder, "secret.txt");
  await writeFile(secret, "secret");
  const codes = [
    `#read("${secret}")`,
    '#read("/etc/passwd")',
    '#read("../../secret.txt")',
    '#image("/proc/self/environ")',
  ];
  const failures: unknown[] = [];
  for (const code of [...codes, '#import "@preview/cetz:0.2.0"', '#import "@local/a:0.1.0"']) {
    const template = join(folder, "hostile.typ");
    await writeFile(template, code);
    await made(pdfOf(doc(paragraph("x"))), openPdfRenderer(folder, { template })).catch((error) =>
      failures.push(error),
    );
  }
  assert.equal(failures.length, codes.length + 2);
  for (const error of failures) {
    assert.match(String(error), /could not be made.*(?:not found|denied|outside|download)/);
    assert.doesNotMatch(String(error), /root:|PATH=/);
  }
});
