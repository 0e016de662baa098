import { oneLine } from "../text.ts";
import { plainHeading } from "./headings.ts";
import type { TableArrangement } from "./read-table.ts";

/** Pivotal has a pair of columns for each task of a story: its text and its state. They become one checklist. */
export function arrangePivotal(table: TableArrangement): TableArrangement {
  const names = table.headings.map(plainHeading);
  const states = new Set(
    names.flatMap((name, index) => (name === "taskstatus" && names[index - 1] === "task" ? [index] : [])),
  );
  if (states.size === 0) return table;
  const isOther = (_: string, index: number): boolean => !states.has(index) && !states.has(index + 1);
  const rows = table.rows.map(({ row, cells }) => {
    const lines = [...states].flatMap((index) => {
      const title = oneLine(cells[index - 1] ?? "");
      return title === "" ? [] : [`[${/^completed?$/i.test(cells[index]?.trim() ?? "") ? "x" : " "}] ${title}`];
    });
    const whole = Array.from({ length: names.length }, (__, index) => cells[index] ?? "");
    return { row, cells: [...whole.filter(isOther), lines.join("\n"), ...cells.slice(names.length)] };
  });
  return { ...table, headings: [...table.headings.filter(isOther), "Checklist"], rows };
}
