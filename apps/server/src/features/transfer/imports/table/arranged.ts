import { withoutGuard } from "#features/transfer/export-format/index.ts";
import { durationOf } from "./duration.ts";
import { plainHeading } from "./headings.ts";
import type { Table } from "./read-table.ts";
import { type TableTool, toolOf } from "./tools.ts";

/** A table with the tool that wrote it, and with a row for each ticket. */
export type ToolTable = Table & { readonly tool: TableTool | null };

/** A table with its tool, and with a row for each ticket. */
export function arranged(table: Table): ToolTable {
  const tool = toolOf(table.headings);
  const readable = tool === null ? table : withCells(table, tool);
  return { ...readable, ...tool?.arrange?.(readable), tool };
}

/** A table with its cells as a person reads them: without guards against formulas and words for nothing, and durations with their units. */
function withCells(table: Table, tool: TableTool): Table {
  const { headings = [], perSecond = 1 } = tool.durations ?? {};
  const names = new Set(headings.map(plainHeading));
  const isDuration = table.headings.map((heading) => names.has(plainHeading(heading)));
  const isNull = (cell: string): boolean => tool.hasNulls === true && cell === "null";
  const unguarded = (cell: string): string => (tool.hasGuard === true ? withoutGuard(cell) : cell);
  const read = (cell: string, index: number): string => {
    if (isNull(cell)) return "";
    return isDuration[index] === true ? durationOf(cell, perSecond) : unguarded(cell);
  };
  const rows = table.rows.map(({ row, cells }) => ({ row, cells: cells.map(read) }));
  return { ...table, headings: table.headings.map(unguarded), rows };
}
