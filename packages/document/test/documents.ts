import * as fc from "fast-check";

import type { Dialect } from "../src/dialect.ts";
import type { AttributesJson, DocumentJson, MarkJson, NodeJson } from "../src/json.ts";

/** The number of documents with which a property is tried; `npm run proof` tries more. */
// oxlint-disable-next-line node/no-process-env -- a setting of the tests, not of the product
export const runs = Number(process.env["DOCUMENTS"] ?? 500);

/** Either dialect of markdown. */
export const dialects = fc.constantFrom<Dialect>("task", "page");

const trickyText = fc.stringMatching(/^[ab1 *_~`<>&#.:;!()[\]\\|+=-]{1,12}$/);
const anyText = fc.oneof(
  trickyText,
  fc.constantFrom("http://a.b/c", "&amp;", "mailto:a@b", "- a", "1. b", "[x] c", "a\nb", "ж“é”", "😀", "__init__"),
  fc.string({ unit: "grapheme", minLength: 1 }).filter(isStorable),
);
const urls = fc.constantFrom("http://a.b/c", "https://a.b/(x)?y=1&amp;z=2", "/r|s", "mailto:a@b", "x\\y", "#<z>");
const sources = fc.constantFrom("http://a.b/c.png", "/r|s(t", "x\\y");
const optionalText = fc.option(anyText);
const exactTitles = fc.constantFrom(null, 't "u" \\', "&lt;");

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\u0000");
}

function node(type: string, attrs: AttributesJson | null, content: NodeJson[] = []): NodeJson {
  return {
    type,
    ...(attrs === null ? {} : { attrs: { ...attrs } }),
    ...(content.length === 0 ? {} : { content }),
  };
}

/** The nodes and marks that a generator of documents may use. */
export type Palette = {
  readonly text: fc.Arbitrary<string>;
  readonly titles: fc.Arbitrary<string | null>;
  readonly marks: readonly string[];
  readonly atoms: readonly fc.Arbitrary<NodeJson>[];
  readonly leafBlocks: readonly fc.Arbitrary<NodeJson>[];
  readonly tables: (block: fc.Arbitrary<NodeJson>, palette: Palette) => fc.Arbitrary<NodeJson>;
};

function marksOf(palette: Palette): fc.Arbitrary<MarkJson[]> {
  return fc
    .tuple(fc.subarray([...palette.marks]), urls, palette.titles)
    .map(([names, href, title]) =>
      names.map((name) => (name === "link" ? { type: name, attrs: { href, title } } : { type: name })),
    );
}

/** Inline content with marks only on text and equal neighbouring text joined, as documents are stored. */
export function inlineOf(palette: Palette): fc.Arbitrary<NodeJson[]> {
  const text = fc
    .tuple(palette.text, marksOf(palette))
    .map(([words, marks]): NodeJson => ({ type: "text", ...(marks.length === 0 ? {} : { marks }), text: words }));
  return fc.array(fc.oneof({ arbitrary: text, weight: 4 }, ...palette.atoms), { maxLength: 6 }).map(joined);
}

function joined(inline: readonly NodeJson[]): NodeJson[] {
  const result: NodeJson[] = [];
  for (const item of inline) {
    const last = result.at(-1);
    const isSame = JSON.stringify(last?.marks ?? []) === JSON.stringify(item.marks ?? []);
    if (last?.text !== undefined && item.text !== undefined && isSame) last.text += item.text;
    else result.push({ ...item });
  }
  return result;
}

/** Documents that contain only what the palette allows. */
export function documentsOf(palette: Palette): fc.Arbitrary<DocumentJson> {
  const inline = inlineOf(palette);
  const paragraph = inline.map((content) => node("paragraph", null, content));
  const { block } = fc.letrec<{ block: NodeJson }>((tie) => {
    const blocks = fc.array(tie("block"), { minLength: 1, maxLength: 3 });
    const items = fc.array(
      blocks.map((content) => node("listItem", null, content)),
      { minLength: 1, maxLength: 3 },
    );
    const taskItem = fc
      .tuple(fc.boolean(), paragraph, fc.array(tie("block"), { maxLength: 2 }))
      .map(([checked, first, others]) => node("taskItem", { checked }, [first, ...others]));
    return {
      block: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        paragraph,
        fc.tuple(fc.integer({ min: 1, max: 6 }), inline).map(([level, content]) => node("heading", { level }, content)),
        ...palette.leafBlocks,
        items.map((content) => node("bulletList", null, content)),
        fc
          .tuple(fc.constantFrom(0, 1, 7, 999_999_999), items)
          .map(([start, content]) => node("orderedList", { start }, content)),
        fc.array(taskItem, { minLength: 1, maxLength: 3 }).map((content) => node("taskList", null, content)),
        blocks.map((content) => node("blockquote", null, content)),
        palette.tables(tie("block"), palette),
      ),
    };
  });
  return fc
    .array(block, { minLength: 1, maxLength: 4 })
    .map((content) => ({ ...node("doc", null, content), type: "doc" }));
}

const rule = fc.constant(node("horizontalRule", null));
const code = fc
  .tuple(fc.option(fc.constantFrom("js", "c++")), fc.option(fc.stringMatching(/^[a `~>\n\t-]{1,20}$/)))
  .map(([language, text]) => node("codeBlock", { language }, text === null ? [] : [{ type: "text", text }]));
const hardBreak = fc.constant(node("hardBreak", null));
const plainCell = { colspan: 1, rowspan: 1, colwidth: null };

function anyTable(block: fc.Arbitrary<NodeJson>): fc.Arbitrary<NodeJson> {
  const span = fc.constantFrom(1, 1, 2, 300);
  const attrs = fc.record({ colspan: span, rowspan: span, colwidth: fc.constantFrom(null, [80]) });
  const cell = fc
    .tuple(fc.constantFrom("tableCell", "tableHeader"), attrs, fc.array(block, { minLength: 1, maxLength: 2 }))
    .map(([type, spans, content]) => node(type, spans, content));
  const row = fc.array(cell, { minLength: 1, maxLength: 3 }).map((content) => node("tableRow", null, content));
  return fc.array(row, { minLength: 1, maxLength: 3 }).map((content) => node("table", null, content));
}

function simpleTable(_block: fc.Arbitrary<NodeJson>, palette: Palette): fc.Arbitrary<NodeJson> {
  const inline = inlineOf({ ...palette, atoms: [] });
  const size = fc.record({ rows: fc.integer({ min: 1, max: 3 }), columns: fc.integer({ min: 1, max: 3 }) });
  return size.chain(({ rows, columns }) => {
    const cells = fc.array(inline, { minLength: columns, maxLength: columns });
    return fc.array(cells, { minLength: rows, maxLength: rows }).map((grid) =>
      node(
        "table",
        null,
        grid.map((row, index) => {
          const type = index === 0 ? "tableHeader" : "tableCell";
          return node(
            "tableRow",
            null,
            row.map((cell) => node(type, plainCell, [node("paragraph", null, cell)])),
          );
        }),
      ),
    );
  });
}

export function mentions(labels: fc.Arbitrary<string>): fc.Arbitrary<NodeJson> {
  return fc
    .record({ kind: fc.constantFrom("person", "ticket", "page"), uuid: fc.uuid(), label: labels })
    .map((attrs) => node("mention", attrs));
}

export function signatureBlanks(labels: fc.Arbitrary<string>): fc.Arbitrary<NodeJson> {
  return fc.record({ field_id: anyText, label: labels }).map((attrs) => node("signatureBlank", attrs));
}

export function linkCards(titles: fc.Arbitrary<string>): fc.Arbitrary<NodeJson> {
  return fc.record({ href: sources, title: titles, description: optionalText }).map((attrs) => node("linkCard", attrs));
}

/** Everything the schema allows. */
export const everything: Palette = {
  text: anyText,
  titles: optionalText,
  marks: ["link", "bold", "italic", "strike", "underline", "code"],
  atoms: [
    hardBreak,
    fc
      .record({ src: sources, alt: optionalText, title: optionalText, href: fc.option(urls) })
      .map((attrs) => node("image", attrs)),
    mentions(anyText),
    signatureBlanks(anyText),
  ],
  leafBlocks: [rule, code, linkCards(anyText)],
  tables: anyTable,
};

/**
 * The documents that markdown carries exactly: no omitted elements, and no whitespace where a block, a mark or a line ends. Words
 * here begin and end in anything but whitespace.
 */
export const carriedExactly: Palette = {
  text: fc.oneof(
    fc.stringMatching(/^[ab1*_~`<>&#.:;!()[\]\\|+=-]{1,6}( [ab1*_~`<>&#.:;!()[\]\\|+=-]{1,6})?$/),
    fc.constantFrom("http://a.b/c", "&amp;", "mailto:a@b", "1. b", "[x] c", "ж“é”", "😀", "__init__", "# a", "--- | -"),
  ),
  titles: exactTitles,
  marks: ["link", "bold", "italic", "strike", "code"],
  atoms: [
    fc
      .record({ src: sources, alt: fc.constantFrom(null, "a [b] *c*"), title: exactTitles, href: fc.option(urls) })
      .map((attrs) => node("image", attrs)),
  ],
  leafBlocks: [rule, code],
  tables: simpleTable,
};
