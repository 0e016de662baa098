import type { TableArrangement } from "./read-table.ts";
import { withCells } from "./arrange-rows.ts";

/** A tree of Azure DevOps has a column of titles for each level. Each ticket gets the title above it as its parent. */
export function arrangeAzure(table: TableArrangement): TableArrangement {
  const { headings, rows } = table;
  const levels = headings.flatMap((heading, index) => (/^Title \d+$/i.test(heading.trim()) ? [index] : []));
  if (levels.length < 2 || headings.some((heading) => /^parent$/i.test(heading.trim()))) return table;
  const titles: string[] = [];
  const arranged = rows.map((row) => {
    const level = levels.findIndex((index) => (row.cells[index]?.trim() ?? "") !== "");
    if (level === -1) return withCells(row, headings.length, [""]);
    titles.splice(level, titles.length, row.cells[levels[level] ?? -1]?.trim() ?? "");
    return withCells(row, headings.length, [level === 0 ? "" : (titles[level - 1] ?? "")]);
  });
  return { ...table, headings: [...headings, "Parent"], rows: arranged };
}
