import type { UnreadableFile } from "./plan.ts";
import { type ImportPlan } from "./plan.ts";
import { Report } from "./report.ts";
import { type ReadSource, readTableSource } from "./table/table.ts";
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
  /** the decisions of the request */
  readonly mapping: ImportMapping;
  /** the decisions of earlier imports, the newest first */
  readonly remembered: readonly RememberedMapping[];
};

/** Reads a file with tickets and plans their boards. */
export function planTickets(
  source: "csv" | "trello",
  bytes: Uint8Array,
  facts: TicketFacts,
): (ImportPlan & { readonly signature: string }) | UnreadableFile {
  const report = new Report();
  const read =
    source === "csv"
      ? readTableSource([{ name: facts.file_name, bytes }], facts, report)
      : readTrelloSource(bytes, facts, report);
  if ("errors" in read) return read;
  const { source: tickets, encoding, columns, date_order, said, signature } = read;
  const decisions = new Decisions(tickets, facts.members, said);
  const reading = {
    encoding,
    ...(columns !== undefined && { columns }),
    ...(date_order !== undefined && { date_order }),
  };
  return { ...planSource(tickets, decisions, reading, report), signature };
}

function readTrelloSource(bytes: Uint8Array, facts: TicketFacts, report: Report): ReadSource | UnreadableFile {
  const read = readTrello(bytes, facts.time_zone, report);
  if ("errors" in read) return read;
  const signature = signatureOf("trello");
  return { ...read, signature, said: withRemembered(facts.mapping, signature, facts.remembered) };
}
