import { importWords } from "#i18n/en/imports.ts";
import type { Import } from "#session/imports.ts";

/** The report of an import as a table with commas, which spreadsheets open as UTF-8. */
export function reportCsv(lines: Import["skipped"]): string {
  const rows = lines.map(({ importance, what, why, count, example }) => [
    importWords.importances[importance],
    what,
    why,
    String(count),
    example ?? "",
  ]);
  return `\uFEFF${[importWords.reportHeadings, ...rows].map((row) => row.map(cellOf).join(",")).join("\r\n")}\r\n`;
}

/** A cell in quotes if it needs them. A spreadsheet would take some signs at its start for a formula: an apostrophe keeps it a text. */
function cellOf(text: string): string {
  const safe = /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
