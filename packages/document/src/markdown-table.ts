import { numberAttribute } from "./json.ts";
import type { NodeJson } from "./json.ts";
import { escapeText, onOneLine } from "./markdown-escape.ts";
import { inlineMarkdown } from "./markdown-line.ts";
import { blockLines } from "./to-text.ts";

// Blank cells that stand for merged ones could multiply without end; past this many the columns may drift.
const maximumBlankCells = 10_000;

/**
 * A table as markdown. Its first row becomes the header; a merged cell stays in its first place and leaves blank cells
 * where it reached; the blocks of a cell follow one another on one line.
 */
export function tableMarkdown(table: NodeJson): string {
  const [header = [], ...body] = gridOf(table.content ?? []);
  const width = body.reduce((widest, row) => Math.max(widest, row.length), header.length);
  const fullHeader = Array.from({ length: width }, (_, column) => header[column] ?? "");
  const rows = [fullHeader, fullHeader.map(() => "---"), ...body];
  return rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** The cells' markdown by row and column, with "" wherever a merged cell reaches. */
function gridOf(rows: readonly NodeJson[]): string[][] {
  let blanksLeft = maximumBlankCells;
  const rowsCovered: number[] = [];
  return rows.map((row) => {
    const line: string[] = [];
    const skipCovered = (): void => {
      while ((rowsCovered[line.length] ?? 0) > 0 && blanksLeft > 0) {
        rowsCovered[line.length] = (rowsCovered[line.length] ?? 0) - 1;
        blanksLeft -= 1;
        line.push("");
      }
    };
    for (const cell of row.content ?? []) {
      skipCovered();
      const columns = Math.min(numberAttribute(cell, "colspan", 1), blanksLeft + 1);
      blanksLeft -= columns - 1;
      rowsCovered.length = Math.max(rowsCovered.length, line.length + columns);
      rowsCovered.fill(numberAttribute(cell, "rowspan", 1) - 1, line.length, line.length + columns);
      line.push(cellMarkdown(cell), ...Array.from({ length: columns - 1 }, () => ""));
    }
    skipCovered();
    return line;
  });
}

function cellMarkdown(cell: NodeJson): string {
  const blocks = (cell.content ?? []).map(blockInCell).filter((block) => block !== "");
  return blocks.join(" ").replaceAll("|", String.raw`\|`);
}

function blockInCell(block: NodeJson): string {
  if (block.type === "paragraph" || block.type === "heading") return inlineMarkdown(block.content ?? [], true);
  return escapeText(onOneLine(blockLines(block).join(" ")).trim());
}
