import type { UnreadableFile } from "./plan.ts";
import { type ImportPlan } from "./plan.ts";
import { Report } from "./report.ts";
import { type ReadSource, readTableSource, type TableFile } from "./table/table.ts";
import {
  Decisions,
  type KnownMember,
  type ImportMapping,
  type RememberedMapping,
  signatureOf,
  withRemembered,
  planSource,
} from "./tickets/index.ts";
import { readTrello } from "./trello/trello.ts";

/** The facts that the reading of tickets needs of the workspace and of the person who imports. */
export type TicketFacts = {
  readonly file_name: string;
  readonly time_zone: string;
  /** the members to whom tickets can be assigned */
  readonly members: readonly KnownMember[];
  readonly dry_run: boolean;
  /** the decisions of the request */
  readonly mapping: ImportMapping;
  /** the decisions of earlier imports, the newest first */
  readonly remembered: readonly RememberedMapping[];
};

type TicketPlan = ImportPlan & { readonly signature: string };

/** Reads a file with tickets and plans their boards. */
export function planTickets(
  source: "csv" | "trello",
  bytes: Uint8Array,
  facts: TicketFacts,
): TicketPlan | UnreadableFile {
  const report = reportFor(facts);
  if (source === "csv") return planTables([{ name: facts.file_name, bytes }], facts, report);
  const read = readTrelloSource(bytes, facts, report);
  return "errors" in read ? read : planRead(read, facts, report);
}

/** An empty report of an import or a dry run. */
export const reportFor = ({ dry_run }: Pick<TicketFacts, "dry_run">): Report =>
  new Report(dry_run ? "before" : "after");

/** Reads tables with tickets and plans their boards. */
export function planTables(
  files: readonly TableFile[],
  facts: TicketFacts,
  report: Report,
): TicketPlan | UnreadableFile {
  const read = readTableSource(files, facts, report);
  return "errors" in read ? read : planRead(read, facts, report);
}

function planRead(read: ReadSource, { members }: TicketFacts, report: Report): TicketPlan {
  const { source, encoding, columns, date_order, said, signature } = read;
  const reading = {
    encoding,
    ...(columns !== undefined && { columns }),
    ...(date_order !== undefined && { date_order }),
  };
  return { ...planSource(source, new Decisions(source, members, said), reading, report), signature };
}

function readTrelloSource(bytes: Uint8Array, facts: TicketFacts, report: Report): ReadSource | UnreadableFile {
  const read = readTrello(bytes, facts.time_zone, report);
  if ("errors" in read) return read;
  const signature = signatureOf("trello");
  return { ...read, signature, said: withRemembered(facts.mapping, signature, facts.remembered) };
}
