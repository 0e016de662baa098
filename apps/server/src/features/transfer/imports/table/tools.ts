import type { KnownField } from "./headings.ts";
import { plainHeading } from "./headings.ts";

/** A tool whose tables are known by their headings. */
export type TableTool = {
  readonly tool: string;
  /** headings that a table of this tool has, all of them */
  readonly needs: readonly string[];
  /** the meaning of headings that mean something else in this tool than in others */
  readonly columns?: Readonly<Record<string, KnownField | "custom_field">>;
  /** the identifiers are the same in every file of the tool; otherwise only in files of the same name */
  readonly hasGlobalIds?: true;
};

/** The tools, those with more needed headings first, so that the most particular one is found. */
const tools: readonly TableTool[] = [
  {
    tool: "linear",
    needs: ["ID", "Team", "Title", "Status"],
    columns: {
      Creator: "left_out",
      "Cycle Number": "left_out",
      "Cycle Start": "left_out",
      "Cycle End": "left_out",
      Triaged: "left_out",
      Started: "left_out",
      Canceled: "finished_at",
      "Project ID": "left_out",
      "Project Milestone ID": "left_out",
      Initiatives: "custom_field",
      Team: "left_out",
      "Cycle Name": "custom_field",
      Project: "custom_field",
    },
    hasGlobalIds: true,
  },
  {
    tool: "jira",
    needs: ["Summary", "Status"],
    columns: {
      "Issue key": "id",
      Resolution: "left_out",
      Resolved: "finished_at",
      "Project name": "left_out",
      Team: "custom_field",
      "Fix Version/s": "custom_field",
      Attachment: "left_out",
      Creator: "left_out",
      Votes: "left_out",
      "Status Category": "left_out",
    },
    hasGlobalIds: true,
  },
].toSorted((one, other) => other.needs.length - one.needs.length) as readonly TableTool[];

/** The tool that wrote a table with these headings; null for any other table. */
export function toolOf(headings: readonly string[]): TableTool | null {
  const present = new Set(headings.map(plainHeading));
  return tools.find(({ needs }) => needs.every((heading) => present.has(plainHeading(heading)))) ?? null;
}
