import { dayIn } from "#kernel/time-zones.ts";
import type { BoardUuid } from "#kernel/uuids.ts";
import type { Services as AllServices } from "#platform/http/services.ts";
import { addresses, linkTo } from "#platform/web-app/links.ts";
import type { Mail, MailBlock, MailLine } from "#platform/mail/mail.ts";
import type { SummaryContent, SummaryStatus, SummaryTask, TaskSection } from "./read-content.ts";
import type { Frequency, Period } from "./periods.ts";
import type { Section } from "./view.ts";

type Services = Pick<AllServices, "webOrigin">;

/** A summary that is to be sent. */
export type Summary = {
  readonly frequency: Frequency;
  readonly sections: readonly Section[];
  readonly board_uuid: BoardUuid;
  readonly board_name: string;
  readonly workspace_name: string;
  readonly period: Period;
  /** the time zone of the reader; null means UTC */
  readonly zone: string | null;
  readonly content: SummaryContent;
};

const headings: Readonly<Record<Section, string>> = {
  progress: "Progress",
  by_column: "By column",
  created: "Created",
  completed: "Completed",
  overdue: "Overdue",
  due_soon: "Due in the next 7 days",
  my_tickets: "Your tickets",
};

const dayFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
const day = (date: string): string => dayFormat.format(new Date(date));

/** The note that stands next to the title of a task. */
const notes: Readonly<Record<TaskSection, (ticket: SummaryTask) => string>> = {
  created: ({ column_name }) => column_name,
  completed: ({ column_name }) => column_name,
  overdue: placeAndDate,
  due_soon: placeAndDate,
  my_tickets: placeAndDate,
};

function placeAndDate({ column_name, due_date }: SummaryTask): string {
  return due_date === null ? column_name : `${column_name}, due ${day(due_date)}`;
}

/**
 * Builds the mail of a summary: its sections in their order, without those that are empty.
 * @param services the app, to which links lead
 * @returns null when all sections are empty
 */
export function summaryMail(summary: Summary, services: Services): Pick<Mail, "subject" | "paragraphs"> | null {
  const { frequency, board_uuid, board_name, workspace_name, period, zone } = summary;
  const blocks = summary.sections.flatMap((section) => blocksOf(section, summary.content, services));
  if (blocks.length === 0) return null;
  const dayOf = (moment: Date): string => day(dayIn(zone, moment.getTime()));
  return {
    subject: `${board_name}: ${frequency} summary, ${dayOf(period.until)}`,
    paragraphs: [
      `The board “${board_name}” of “${workspace_name}”, ${dayOf(period.from)} to ${dayOf(period.until)}:`,
      { kind: "link", text: "Open the board", href: linkTo(services, addresses.board(board_uuid)) },
      ...blocks,
    ],
  };
}

/** Builds a section with its heading; empty when the section is. */
function blocksOf(section: Section, { columns, tickets }: SummaryContent, services: Services): readonly MailBlock[] {
  const content =
    section === "progress" || section === "by_column"
      ? counted(section, columns)
      : listed(
          tickets.filter((ticket) => ticket.section === section),
          notes[section],
          services,
        );
  return content === null ? [] : [{ kind: "heading", text: headings[section] }, content];
}

const sum = (columns: readonly SummaryStatus[]): number => columns.reduce((total, { tickets }) => total + tickets, 0);

function counted(section: "progress" | "by_column", columns: readonly SummaryStatus[]): MailBlock | null {
  const total = sum(columns);
  if (total === 0) return null;
  if (section === "progress") return { kind: "bar", done: sum(columns.filter((each) => each.is_complete)), total };
  return { kind: "table", rows: columns.map(({ name, tickets }) => [name, String(tickets)]) };
}

function listed(
  tickets: readonly SummaryTask[],
  note: (ticket: SummaryTask) => string,
  services: Services,
): MailBlock | null {
  const [first] = tickets;
  if (first === undefined) return null;
  const lines = tickets.map((ticket): MailLine => ({
    text: `${ticket.key} ${ticket.title}`,
    href: linkTo(services, addresses.task(ticket.uuid)),
    note: note(ticket),
  }));
  return { kind: "list", lines, more: first.total - tickets.length };
}
