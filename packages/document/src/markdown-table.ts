import { numberAttribute } from "./json.ts";
import type { NodeJson } from "./json.ts";
import { inlineMarkdown } from "./markdown-line.ts";
import type { Losses } from "./markdown-pieces.ts";
import { blockLines } from "./to-text.ts";

// Blank cells that stand for merged ones could multiply without end; past this many the columns may drift.
const maximumBlankCells = 10_000;

/**
 * A table as markdown. Its first row becomes the header; a merged cell stays in its first place and leaves blank cells
 * where it reached, but for columns in which no cell begins; the blocks of a cell follow one another on one line.
 */
export function tableMarkdown(table: NodeJson, losses: Losses): string {
  const grid = gridOf(table.content ?? [], losses);
  const used = new Set(grid.flatMap((row) => [...row.keys()].filter((column) => row[column] !== null)));
  const [header = [], ...body] = grid.map((row) => row.filter((_, column) => used.has(column)));
  const width = body.reduce((widest, row) => Math.max(widest, row.length), header.length);
  const fullHeader = Array.from({ length: width }, (_, column) => header[column] ?? "");
  const isPadded = width * body.length <= maximumBlankCells;
  const fullBody = isPadded ? body.map((row) => fullHeader.map((_, column) => row[column] ?? "")) : body;
  const rows = [fullHeader, fullHeader.map(() => "---"), ...fullBody];
  return rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** The cells' markdown by row and column, with null wherever a merged cell reaches. */
function gridOf(rows: readonly NodeJson[], losses: Losses): (string | null)[][] {
  let blanksLeft = maximumBlankCells;
  const rowsCovered: number[] = [];
  return rows.map((row) => {
    const line: (string | null)[] = [];
    const skipCovered = (): void => {
      while ((rowsCovered[line.length] ?? 0) > 0 && blanksLeft > 0) {
        rowsCovered[line.length] = (rowsCovered[line.length] ?? 0) - 1;
        blanksLeft -= 1;
        line.push(null);
      }
    };
    for (const cell of row.content ?? []) {
      skipCovered();
      const columns = Math.min(numberAttribute(cell, "colspan", 1), blanksLeft + 1);
      blanksLeft -= columns - 1;
      rowsCovered.length = Math.max(rowsCovered.length, line.length + columns);
      rowsCovered.fill(numberAttribute(cell, "rowspan", 1) - 1, line.length, line.length + columns);
      line.push(cellMarkdown(cell, losses), ...Array.from({ length: columns - 1 }, () => null));
    }
    skipCovered();
    return line;
  });
}

/** The blocks of a cell, one after the other on one line; those that are neither paragraph nor heading lose their markup. */
function cellMarkdown(cell: NodeJson, losses: Losses): string {
  const lines = (cell.content ?? []).map(inlineOfBlock).filter((line) => line.length > 0);
  const inline = lines.flatMap((line, index) => (index === 0 ? line : [{ type: "text", text: " " }, ...line]));
  return inlineMarkdown(inline, "spaces", losses).replaceAll("|", String.raw`\|`);
}

function inlineOfBlock(block: NodeJson): readonly NodeJson[] {
  if (block.type === "paragraph" || block.type === "heading") return block.content ?? [];
  const text = blockLines(block).join(" ");
  return text === "" ? [] : [{ type: "text", text }];
}
