import type { Report } from "../report.ts";
import type { ToolTable } from "./arranged.ts";
import { isYes } from "./cells.ts";
import type { Column } from "./columns.ts";
import type { PlacedColumns } from "./placed-columns.ts";
import type { TableTool } from "./tools.ts";

/** Says what is not read of a table, and what is guessed. */
export function reportColumns(table: ToolTable, placed: PlacedColumns, isTitleGuessed: boolean, report: Report): void {
  const [title] = placed.of("title");
  if (isTitleGuessed && title !== undefined) {
    report.note({
      what: title.heading,
      why: "No heading is known as a title, so the titles are taken from this column.",
    });
  }
  tellLeftOut(placed.of("left_out"), table.tool, report);
  tellDetails(table, report);
  tellTimes(placed.of("finished_at"), report);
}

/** Says which columns are not read. Empty ones are not worth a line. */
function tellLeftOut(columns: readonly Column[], tool: TableTool | null, report: Report): void {
  for (const { heading, values } of columns) {
    report.note({
      what: "Columns that are left out",
      why: tool === null ? "They say nothing about a ticket here." : "They only mean something in the tool.",
      advice: {
        before: "Choose a field for one to keep it.",
        after: "To keep one, import the file again with a field for it.",
      },
      count: Number(values.length > 0),
      example: heading,
    });
  }
}

/** Says that times of completion are not kept. */
function tellTimes(columns: readonly Column[], report: Report): void {
  for (const { heading, values } of columns) {
    const why = "The tickets are finished; the time at which they were is not kept.";
    const count = values.filter((value) => /\d/.test(value) && isYes(value)).length;
    report.note({ what: heading, why, count, example: values[0] ?? null });
  }
}

/** Says what is left out of records, and what stands above the headings. */
function tellDetails({ details, above, tool }: ToolTable, report: Report): void {
  const lines =
    tool?.arrange === undefined ? above.map((cells) => cells.join(" ").trim()).filter((line) => line !== "") : [];
  const what = "Lines above the headings";
  report.note({ what, why: "They are not tickets.", count: lines.length, example: lines[0] ?? null });
  const why = "Of people and things in a record only the name is read.";
  report.note({ what: "Details of records", why, count: details.length, example: details[0] ?? null });
}
