import { counted, listAll, numberText } from "../plural.ts";

/** The names of tools, by the names that the server gives them. */
const tools: Readonly<Record<string, string>> = {
  github: "GitHub",
  gitlab: "GitLab",
  monday: "monday.com",
  clickup: "ClickUp",
  youtrack: "YouTrack",
  azure: "Azure DevOps",
  azure_devops: "Azure DevOps",
  pivotal: "Pivotal Tracker",
};
const toolName = (tool: string): string => tools[tool] ?? `${tool.charAt(0).toUpperCase()}${tool.slice(1)}`;
const tickets = (count: number): string => counted(count, "ticket", "tickets");

type Counts = { readonly tickets: number; readonly pages: number; readonly updated: number };

export const importWords = {
  importsTitle: "Import",
  importsText: "Bring tickets and pages from another tool. You see everything before it is written.",
  importsNotAllowed: "You can read this workspace, but you cannot import into it. Ask an admin of the workspace.",
  importDrop: "Drop a file here, or several. You can also paste rows of a table.",
  importPick: "Choose a file",
  importFile: "File to import",
  importFolder: "A folder cannot be imported. Make a zip of it first.",
  importKinds: [
    {
      tools: "Jira, Linear, GitHub, GitLab, Asana, Excel, Google Sheets …",
      how: "a table (CSV): one row for each ticket, with headings",
    },
    { tools: "Trello", how: "the JSON of “Print, export, and share”" },
    {
      tools: "Notion, Obsidian, Outline, Confluence, GitHub wiki …",
      how: "pages as Markdown or HTML: a zip of the folder, or one file",
    },
    { tools: "Stoa", how: "the zip of the export of a workspace" },
  ],
  importSource: "Kind of file",
  sources: {
    csv: "Table: Jira, Linear, GitHub, GitLab, Asana …",
    trello: "Trello board",
    markdown: "Pages: Notion, Obsidian, Outline, Confluence …",
    stoa: "Export of a Stoa workspace",
  },
  pastedRows: "Pasted rows.tsv",
  importSteps: "Steps of the import",
  steps: { file: "File", mapping: "Mapping", result: "Result" },
  filePlace: ({ place, count }: { place: number; count: number }) => `File ${place} of ${count}`,
  importReading: ({ file }: { file: string }) => `Reading ${file}…`,
  importing: ({ file }: { file: string }) => `Importing ${file}…`,
  importWaiting: "The import is waiting. Other imports come first.",
  importBegun: "This takes a moment.",
  importProgress: ({ done, total }: { done: number; total: number }) => `${numberText(done)} of ${numberText(total)}`,
  importMayLeave: "You can leave this page. The import continues.",
  importTry: "Try again",
  fileIs: {
    csv: ({ tool, count }: { tool: string | null; count: number }) =>
      tool === null || tool === "table"
        ? `A table, ${tickets(count)}`
        : `A table of ${toolName(tool)}, ${tickets(count)}`,
    trello: ({ count }: { count: number }) => `A board of Trello, ${tickets(count)}`,
    markdown: ({ tool, pages }: { tool: string | null; pages: number }) =>
      `${tool === null ? "" : `${toolName(tool)}: `}${counted(pages, "page", "pages")}`,
    stoa: () => "An export of a Stoa workspace",
  },
  importContinue: "Continue",
  importBack: "Back",
  importWouldMake: "Nothing is written yet. The import would create:",
  importMade: "The import created:",
  importUpdates: ({ count, isDone }: { count: number; isDone: boolean }) =>
    `${tickets(count)} of an earlier import ${isDone ? (count === 1 ? "was" : "were") : "will be"} updated.`,
  importLeaves: ({ count, isDone }: { count: number; isDone: boolean }) =>
    `${tickets(count)} of an earlier import ${isDone ? "kept" : "will keep"} some values, although the file has others.`,
  importNothingNew: "The file has nothing new.",
  importImpossible: "This file cannot be imported. Nothing was written.",
  importRows: "Reading stopped here",
  importRow: "Row",
  importColumn: "Column",
  importWhy: "Problem",
  importances: { lost: "Missing afterwards", changed: "In another form", note: "Good to know" },
  importTimes: ({ count }: { count: number }) => counted(count, "time", "times"),
  importExample: ({ example }: { example: string }) => `For example: ${example}`,
  importNothingLost: "Nothing in the file is lost.",
  importOther: "Another file",
  importSkip: "Skip this file",
  importNext: "Next file",
  importBegin: ({ tickets: count, pages, updated }: Counts) =>
    count + pages === 0 && updated > 0 ? `Update ${tickets(updated)}` : `Import ${things(count, pages)}`,
  importAgain: ({ tickets: count, pages }: Counts) => `Import ${things(count, pages)} anyway`,
  importHere: ({ names }: { names: readonly string[] }) =>
    names.length === 1 ? `The board ${names[0]} already exists` : `The boards ${listAll(names)} already exist`,
  importTwice: "This file may have been imported before",
  importEarlier: ({ file, time }: { file: string; time: string }) => `The file ${file} was imported on ${time}.`,
  addsToExisting: "The import does not change existing data. It creates everything again, next to it.",
  importDone: ({ file }: { file: string }) => `${file} was imported.`,
  importFailed: ({ file }: { file: string }) => `${file} could not be imported. Nothing was written.`,
  importUndone: ({ file, time }: { file: string; time: string }) => `The import of ${file} was undone on ${time}.`,
  stateUndone: "undone",
  undo: "Undo this import",
  undoNot: "Keep everything",
  undoAsk: ({ file }: { file: string }) => `Undo the import of ${file}?`,
  undoLines: ({ boards, wikis, pages }: { boards: readonly string[]; wikis: readonly string[]; pages: number }) => [
    ...(boards.length > 0
      ? [`Archived, with all tickets: ${listAll(boards.slice(0, 12))}${boards.length > 12 ? " …" : ""}.`]
      : []),
    ...(wikis.length > 0 ? [`Moved to the trash, with all pages: ${listAll(wikis)}.`] : []),
    ...(wikis.length === 0 && pages > 0 ? [`Moved to the trash: ${counted(pages, "page", "pages")}.`] : []),
    "You can restore all this. Labels stay.",
  ],
  importAnother: "Import another file",
  downloadReport: "Download report",
  reportFile: ({ file }: { file: string }) => `Report on ${file}.csv`,
  reportHeadings: ["Importance", "What", "Why", "Count", "Example"],
  openMade: ({ name }: { name: string }) => `Open ${name}`,
  andMore: ({ count }: { count: number }) => `and ${numberText(count)} more`,
  importsPast: "Earlier imports",
  importState: { queued: "waiting", running: "running", done: "done", failed: "failed" },
  importCount: ({ tickets: count, pages, updated }: Counts) => {
    if (count > 0 || pages + updated === 0) return tickets(count);
    return pages > 0 ? counted(pages, "page", "pages") : `${tickets(updated)} updated`;
  },
};

function things(count: number, pages: number): string {
  const all = [...(count > 0 ? [tickets(count)] : []), ...(pages > 0 ? [counted(pages, "page", "pages")] : [])];
  return all.length === 0 ? "it" : listAll(all);
}
