import { failFile } from "./errors.ts";
import { openArchive } from "./markdown/archive.ts";
import { Report as ArchiveReport } from "./markdown/report.ts";
import { planTables, type planTickets, reportFor, type TicketFacts } from "./plan-tickets.ts";
import { isTableFile, type TableFile } from "./table/table.ts";

/** The tables of a zip lie in the memory together. In bytes. */
const most = { files: 100, bytes: 50_000_000 };

/** Plans the boards of a zip of tables and records: each file is a board with its name. */
export async function planArchive(bytes: Uint8Array, facts: TicketFacts): Promise<ReturnType<typeof planTickets>> {
  const skipped = new ArchiveReport();
  const archive = await openArchive(bytes, skipped);
  if ("errors" in archive) return archive;
  const report = reportFor(facts);
  report.merge(skipped.skipped());
  const tables = [...archive.files].filter(([path]) => isTableFile(path));
  const size = tables.reduce((sum, [, file]) => sum + file.size, 0);
  if (tables.length > most.files || size > most.bytes)
    return failFile(`The zip has more than ${most.files} tables, or tables with more than 50 MB.`);
  const files: TableFile[] = [];
  for (const [path] of tables.toSorted(([one], [other]) => one.localeCompare(other, "en"))) {
    const content = await archive.read(path);
    if (content === null) report.lost({ what: "Files", why: "They could not be unpacked.", example: path });
    else files.push({ name: path, bytes: content });
  }
  return planTables(files, facts, report);
}
