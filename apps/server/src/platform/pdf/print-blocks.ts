import type { NodeJson } from "@stoa/document";
import { destination, printInline, type References, type Run, startsAtRight, wordsOf } from "./print-inline.ts";
import { columnWidths, headerRows, placeCells } from "./print-table.ts";
import { printCode, printText } from "./print-text.ts";

type Cell = {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly head: boolean;
  readonly blocks: readonly Block[];
};

/** A block as the template prints it. `r` is true for one that begins at the right. */
export type Block =
  | { readonly k: "paragraph"; readonly runs: readonly Run[]; readonly r: boolean }
  | {
      readonly k: "heading";
      readonly level: number;
      readonly size: number;
      readonly runs: readonly Run[];
      readonly r: boolean;
    }
  | { readonly k: "bullets"; readonly items: readonly (readonly Block[])[] }
  | { readonly k: "numbers"; readonly start: number; readonly items: readonly (readonly Block[])[] }
  | { readonly k: "tasks"; readonly items: readonly { readonly done: boolean; readonly blocks: readonly Block[] }[] }
  | { readonly k: "quote"; readonly blocks: readonly Block[] }
  | { readonly k: "code"; readonly t: string }
  | { readonly k: "rule" }
  | {
      readonly k: "card";
      readonly title: string;
      readonly about: string;
      readonly shown: string;
      readonly to: string | null;
    }
  | {
      readonly k: "table";
      readonly widths: readonly number[];
      readonly header: number;
      readonly cells: readonly Cell[];
    };

/** The place where blocks are printed. */
type Place = {
  readonly references: References;
  /** of the part, from 1 */
  readonly level: number;
  /** in points */
  readonly width: number;
  /** in how many lists, quotations and tables, and in how many tables */
  readonly depth: number;
  readonly tables: number;
};

/** The width of the text on a sheet. In points. */
export const sheetWidth = 453;
/** The depth at which deeper blocks are printed: a sheet has no room to the right, and the typesetter has limits of its own. */
const mostDepth = 8;
const mostTables = 3;
const narrowest = 30;
const headingSizes = [15, 13.5, 12, 11, 10.5, 10.5] as const;

/** The content of a part as the template prints it. @param level of the part, from 1 */
export function printContent(document: NodeJson, level: number, references: References): Block[] {
  return printAll(document, { references, level, width: sheetWidth, depth: 0, tables: 0 });
}

const printAll = ({ content = [] }: NodeJson, place: Place): Block[] =>
  content.flatMap((node) => printBlock(node, place));

type Print = (node: NodeJson, place: Place) => Block[];

const printers: Readonly<Record<string, Print>> = {
  paragraph: ({ content = [] }, place) => (content.length === 0 ? [] : [{ k: "paragraph", ...line(content, place) }]),
  heading: ({ attrs, content = [] }, place) => {
    const level = Number(attrs?.["level"]);
    const size = headingSizes[level - 1] ?? 10;
    return [{ k: "heading", level: place.level + level, size, ...line(content, place) }];
  },
  codeBlock: ({ content = [] }, place) => {
    const code = content.map(({ text = "" }) => text).join("");
    return [{ k: "code", t: printCode(code, inside(place, 12).width) }];
  },
  horizontalRule: () => [{ k: "rule" }],
  linkCard: ({ attrs }, place) => [printCard(attrs, place)],
  table: printTable,
  blockquote: (node, place) =>
    isDeep(place) ? printAll(node, place) : [{ k: "quote", blocks: printAll(node, inside(place, 14)) }],
  bulletList: printList,
  orderedList: printList,
  taskList: printList,
};

const printBlock: Print = (node, place) => printers[node.type]?.(node, place) ?? [];

function line(content: readonly NodeJson[], { references, width }: Place): { runs: Run[]; r: boolean } {
  return { runs: printInline(content, references, width), r: startsAtRight(content) };
}

const isDeep = ({ depth }: Place): boolean => depth >= mostDepth;

const inside = (place: Place, indent: number): Place => ({
  ...place,
  width: Math.max(narrowest, place.width - indent),
  depth: place.depth + 1,
});

function printList(list: NodeJson, place: Place): Block[] {
  const { type, attrs = {}, content = [] } = list;
  const start = type === "orderedList" ? Number(attrs["start"]) : 1;
  if (isDeep(place))
    return content.flatMap((item, index) => marked(markOf(item, type, start + index), printAll(item, place)));
  if (type === "orderedList") {
    const indent = 14 + 5 * `${start + content.length}`.length;
    return [{ k: "numbers", start, items: content.map((item) => printAll(item, inside(place, indent))) }];
  }
  const items = content.map((item) => printAll(item, inside(place, 18)));
  if (type === "bulletList") return [{ k: "bullets", items }];
  const isDone = (index: number): boolean => content[index]?.attrs?.["checked"] === true;
  return [{ k: "tasks", items: items.map((blocks, index) => ({ done: isDone(index), blocks })) }];
}

function markOf(item: NodeJson, type: string, number: number): string {
  if (type === "orderedList") return `${number}. `;
  if (type === "bulletList") return "• ";
  return item.attrs?.["checked"] === true ? "[x] " : "[ ] ";
}

/** An item of a list that has no room: its mark is text. */
function marked(mark: string, [first, ...others]: Block[]): Block[] {
  const run: Run = { k: "text", t: mark, m: "" };
  if (first?.k === "paragraph") return [{ ...first, runs: [run, ...first.runs] }, ...others];
  return [{ k: "paragraph", runs: [run], r: false }, ...(first === undefined ? [] : [first]), ...others];
}

function printCard(attrs: NodeJson["attrs"], place: Place): Block {
  const { references } = place;
  const { width } = inside(place, 16);
  const words = (name: string): string => printText(wordsOf(attrs, name), width);
  const to = destination(attrs?.["href"], references) ?? null;
  return { k: "card", title: words("title"), about: words("description"), shown: words("href"), to };
}

/** A table; each of its rows as a paragraph when it is too wide for a sheet or lies too deep. */
function printTable(table: NodeJson, place: Place): Block[] {
  const rows = table.content ?? [];
  const placed = isDeep(place) || place.tables >= mostTables ? null : placeCells(table);
  if (placed === null) return rows.map((row) => ({ k: "paragraph", ...rowLine(row, place) }));
  const widths = columnWidths(placed.cells, placed.columns);
  const header = headerRows(placed.cells, rows.length);
  const cells = placed.cells.map(({ node, ...cell }) => {
    const share = widths.slice(cell.x, cell.x + cell.w).reduce((sum, width) => sum + width, 0);
    const within = {
      ...inside(place, 0),
      tables: place.tables + 1,
      width: Math.max(narrowest, place.width * share - 10),
    };
    return { ...cell, head: node.type === "tableHeader", blocks: printAll(node, within) };
  });
  return [{ k: "table", widths, header, cells }];
}

function rowLine(row: NodeJson, place: Place): { runs: Run[]; r: boolean } {
  const separator: NodeJson = { type: "text", text: " | " };
  const cells = (row.content ?? []).map((cell) => inlineOf(cell));
  return line(
    cells.flatMap((cell, index) => (index === 0 ? cell : [separator, ...cell])),
    place,
  );
}

/** The text and the pictures of a block, without its blocks. */
function inlineOf(node: NodeJson): NodeJson[] {
  const { type, attrs, content = [] } = node;
  if (type === "linkCard") return [{ type: "text", text: wordsOf(attrs, "title") }];
  if (type === "paragraph" || type === "heading" || type === "codeBlock")
    return [...content, { type: "text", text: " " }];
  return content.flatMap(inlineOf);
}
