import { storable } from "../text.ts";

// The wiki markup of Jira as markdown. What is not known stays as it is written.

const codeBlock =
  /\{(?<kind>code|noformat)(?::(?<language>[\w+#-]{1,30})?[^}\n]{0,200})?\}(?<code>[\s\S]*?)\{\k<kind>\}/g;

/** A text of Jira as markdown. */
export function jiraToMarkdown(written: string): string {
  const text = storable(written);
  const parts: string[] = [];
  let from = 0;
  for (const match of text.matchAll(codeBlock)) {
    const { language = "", code = "" } = match.groups ?? {};
    const before = blocksOf(text.slice(from, match.index)).trimEnd();
    parts.push(before === "" ? (from === 0 ? "" : "\n") : `${before}\n\n`, fenced(code, language));
    from = match.index + match[0].length;
  }
  return parts.join("") + blocksOf(text.slice(from));
}

function fenced(code: string, language: string): string {
  const fence = "`".repeat(Math.max(3, ...[...code.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length + 1)));
  return `${fence}${language}\n${code.replace(/^\n/, "").replace(/\n$/, "")}\n${fence}\n`;
}

function blocksOf(text: string): string {
  // {quote} and {panel} around lines
  const parts = text.split(/\{(?:quote|panel)(?::[^}\n]{0,300})?\}/);
  return parts
    .map((part, index) => {
      const lines = linesOf(part);
      const isQuote = index % 2 === 1 && index < parts.length - 1;
      return isQuote ? `\n${lines.trim().replaceAll(/^/gm, "> ")}\n\n` : lines;
    })
    .join("");
}

function linesOf(text: string): string {
  const lines = text.split("\n");
  return lines.map((line, index) => lineOf(line, isTable(lines[index - 1]))).join("\n");
}

const isTable = (line: string | undefined): boolean => line !== undefined && /^\s*\|.*\|\s*$/.test(line);

const blocks: readonly (readonly [RegExp, (parts: Readonly<Record<string, string>>) => string])[] = [
  [/^\s*h(?<level>[1-6])\.\s*(?<text>.*)$/, ({ level, text = "" }) => `${"#".repeat(Number(level))} ${inline(text)}`],
  [/^\s*bq\.\s*(?<text>.*)$/, ({ text = "" }) => `> ${inline(text)}`],
  [/^\s*(?<marks>[*#-]{1,6})\s+(?<text>\S.*)$/, ({ marks = "", text = "" }) => itemOf(marks, text)],
  [/^\s*-{4,5}\s*$/, () => "\n---"],
];

/** One line. @param isBelow whether the line before it is of the same table */
function lineOf(line: string, isBelow: boolean): string {
  for (const [pattern, write] of blocks) {
    const match = pattern.exec(line);
    if (match !== null) return write(match.groups ?? {});
  }
  return isTable(line) ? rowOf(line, isBelow) : inline(line);
}

function itemOf(marks: string, text: string): string {
  if (/^-{2,3}$/.test(marks)) return `${marks} ${inline(text)}`;
  const indent = "   ".repeat(marks.length - 1);
  return `${indent}${marks.endsWith("#") ? "1." : "-"} ${inline(text)}`;
}

/** A row of a table. The first one gets the line below it that makes a table of it. */
function rowOf(line: string, isBelow: boolean): string {
  const trimmed = line.trim();
  const isHead = trimmed.startsWith("||");
  // a bar in a link is none between cells
  const safe = trimmed.replaceAll(/\[[^[\]\n]{0,500}\]/g, (link) => link.replaceAll("|", "\uE001"));
  const cells = safe
    .split(isHead ? /\|\|?/ : "|")
    .slice(1, -1)
    .map((cell) => inline(cell.replaceAll("\uE001", "|").trim()).replaceAll("|", String.raw`\|`));
  const row = `| ${cells.join(" | ")} |`;
  return isBelow ? row : `${row}\n|${" --- |".repeat(cells.length)}`;
}

const link =
  /\[(?:(?<text>[^[\]|\n]{1,500})\|)?(?<address>(?:https?:\/\/|mailto:|ftp:\/\/)[^[\]|\s]{1,2000})(?:\|[^[\]\n]{0,50})?\]/g;
const person = /\[~(?:accountid:)?(?<name>[^[\]\s]{1,200})\]/g;
const mono = /\{\{(?<code>[^{}\n]{1,1000})\}\}/g;
const color = /\{color(?::[^}\n]{0,30})?\}/g;
const picture = /!(?<file>[^!\s|][^!|\n]{0,300}\.[A-Za-z]{2,5})(?:\|[^!\n]{0,200})?!/g;

const marked = (sign: string): RegExp => {
  const inner = String.raw`[^\s${sign}](?:[^${sign}\n]{0,500}[^\s${sign}])?`;
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}${sign}])[${sign}](?<text>${inner})[${sign}](?![\p{L}\p{N}${sign}])`,
    "gu",
  );
};
const emphasis: readonly (readonly [RegExp, string])[] = [
  [marked("_"), "_"],
  [marked("*"), "**"],
  [marked("+"), ""],
  [new RegExp(String.raw`(?<=^|[\s(])-(?<text>[^\s-](?:[^-\n]{0,500}[^\s-])?)-(?=$|[\s).,;:!?])`, "gu"), "~~"],
];

/** The signs within a line. Code and links are put aside first, so that nothing in them is changed. */
function inline(text: string): string {
  const aside: string[] = [];
  const keep = (piece: string): string => `\uE002${aside.push(piece) - 1}\uE003`;
  let rest = text
    .replaceAll(/[\uE002\uE003]/g, "")
    .replaceAll(mono, (_, code: string) => keep(`\`${code.trim()}\``))
    .replaceAll(link, (_, words: string | undefined, address: string) =>
      keep(words === undefined ? `<${address}>` : `[${words.replaceAll(/[\\[\]]/g, String.raw`\$&`)}](<${address}>)`),
    )
    .replaceAll(person, (_, name: string) => keep(`@${name}`))
    .replaceAll(picture, (_, file: string) => keep(/^https?:/.test(file) ? `<${file}>` : `\`${file}\``))
    .replaceAll(/https?:\/\/\S{1,2000}/g, keep)
    .replaceAll(color, "")
    .replaceAll(String.raw`\\`, "\n");
  for (const [pattern, mark] of emphasis) {
    rest = rest.replaceAll(pattern, (_, words: string) => `${mark}${words}${mark}`);
  }
  return rest.replaceAll(/\uE002(\d+)\uE003/g, (_, index: string) => aside[Number(index)] ?? "");
}
