import type { DateReading } from "../dates.ts";
import type { Report } from "../report.ts";
import { storable } from "../text.ts";
import type { SourceComment } from "../tickets/index.ts";
import { commentsIn } from "./comments.ts";
import { htmlToMarkdown } from "./html.ts";
import { jiraToMarkdown } from "./jira-markup.ts";
import { linkList, linksIn } from "./links.ts";
import type { TableTool } from "./tools.ts";

/** Reads the texts of rows as markdown. */
export class TextReader {
  readonly #toMarkdown: (text: string) => string;
  readonly #isOwn: boolean;
  readonly #reading: DateReading;
  readonly #report: Report;

  constructor(tool: TableTool | null, reading: DateReading, report: Report) {
    this.#toMarkdown = tool?.hasJiraMarkup === true ? jiraToMarkdown : htmlToMarkdown;
    // our own tables have the markdown as it was written
    this.#isOwn = tool?.hasGuard === true;
    this.#reading = reading;
    this.#report = report;
  }

  /** The texts of a description, and below them the links to the files that the tool has. */
  description(cells: readonly string[]): string {
    if (this.#isOwn) return cells.map(storable).join("\n\n");
    const parts = cells.map((cell) => ({ cell, links: linksIn(cell) }));
    const texts = parts.flatMap(({ cell, links }) => (links === null ? [this.#toMarkdown(storable(cell))] : []));
    const links = parts.flatMap((part) => part.links ?? []);
    const why = "A table has no files. Links to them stand below the description, as long as the tool keeps the files.";
    this.#report.note({ what: "Attached files and links", why, count: links.length, example: links[0]?.url ?? null });
    return [...texts, linkList(links)].filter((text) => text.trim() !== "").join("\n\n");
  }

  comments(cell: string): SourceComment[] {
    return commentsIn(cell, this.#reading).map(({ body, ...comment }) => ({
      ...comment,
      body: this.#toMarkdown(body),
    }));
  }

  /** Says that a ticket is on one board although the tool has it on more. */
  tellBoards(others: readonly string[]): void {
    const why = "A ticket is on one board: the first that the file names.";
    this.#report.changed({ what: "Tickets on several boards", why, count: others.length, example: others[0] ?? null });
  }
}
