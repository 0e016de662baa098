import { Type } from "typebox";
import { isAdmin } from "#kernel/authorize.ts";
import { fileLimits } from "#platform/util/json-limits.ts";
import { closed, field, oneOf, Uuid } from "#platform/http/schemas.ts";
import { uploadRoute } from "#platform/http/upload-route.ts";
import { checkBoards, checkWiki } from "../check-target.ts";
import { detectSource } from "../detect-source.ts";
import { importUpload } from "../files.ts";
import { runImportJob, runShortImportJob } from "../jobs.ts";
import { checkOpen, mostOpen, mostOwn } from "../open-queries.ts";
import { insertImport } from "../queries.ts";
import { mostShortBytes } from "../short.ts";
import { ImportMapping } from "../tickets/index.ts";
import { Import, sources, toImport } from "../view.ts";

export const createImport = uploadRoute("POST /workspaces/{workspace_uuid}/imports", {
  id: "createImport",
  auth: "session",
  summary: "Import a board from another tool, or a folder of markdown",
  description: [
    "`csv`: a table with commas, semicolons, tabs or bars, in any usual encoding: a board with the name of the file, and a task for each row.",
    "Columns are recognized by their headings in many languages and of many tools; columns that are not become custom fields. A cell that cannot",
    "be read costs that cell. `trello`: the JSON export of a board with its lists, cards, labels, members, custom fields,",
    `checklists, comments and archived cards, with ${fileLimits.values.toLocaleString("en")} values of JSON.`,
    "`markdown`: one page, or a zip of pages of markdown or HTML with pictures and other files, also a zip in a zip: an export of Notion,",
    "Obsidian, Outline, Confluence (HTML) or GitHub, or the folder of a site of MkDocs, Docusaurus or Hugo. It becomes pages in the wiki",
    "`wiki_uuid` or in a new one with the name of the file: a page for each file and each folder, whose own page is the file of its name",
    "next to it, else its `README.md`, `index.md` or `_index.md`. The title is `title` of the front matter, else the heading at the beginning,",
    "else the name; the order is `order`, `weight` or `sidebar_position` of the front matter, then the name. Links lead to the pages; pictures",
    "and files that a page links to become its attachments, other files those of the page of their folder. What was not found, is too large,",
    "or has no form in a page is in `skipped`. The zip may have 20,000 files and unpack to 300 MB. `stoa`: an export of a workspace, of this deployment or of another",
    "one; only owners and admins. Its boards, wikis and everything in them come to this workspace, with the numbers of tasks, the times and",
    "the files; every uuid becomes a new one, in documents and addresses too. People are found by their addresses among the members; what",
    "others wrote has their names. Labels of the same name are used. Automations are switched off, forms get new links, and nothing is public.",
    "The log of events is not imported. It may have 1 GB and unpack to 4 GB, with 200,000 files, and 100,000 people, boards, columns,",
    "labels and wikis together, and 1,000,000 uuids.\n\n",
    "A ticket that has an identifier in its file, and that an earlier import made, is not made again; the report counts these. An undone import is forgotten. The import runs after the reply; read it again to see its `progress`. To read the file may take two minutes of a processor, or ten for `stoa`. Either the whole file is imported or nothing. A dry run reports the same and writes nothing; its `mapping` says how the",
    "columns, words and people of the file are understood, and its `sample` shows the first tickets. To change that, send the file again with",
    `the changed mapping as the part \`mapping\` of the form. Of a dry run a limit of the plan that the import would exceed is its \`error\`, and no 402. At most ${mostOpen} imports of a workspace can wait or run, and ${mostOwn} of a person. Imports take turns by person; each process reads one large file at a time, while others are queued.`,
  ].join(" "),
  upload: importUpload,
  form: closed({
    mapping: field(
      Type.Optional(ImportMapping),
      "The decisions about the tickets of a `csv` or `trello` file, as a text of JSON. What it leaves out is taken from an earlier import of such a file, or guessed.",
    ),
  }),
  // exclusive: nobody else starts an import while those of the workspace are counted
  access: { workspace: "addCapacity" },
  grows: "board",
  query: closed({
    source: field(oneOf([...sources, "?"]), "The kind of the file; `?` finds it by the content."),
    wiki_uuid: field(
      Type.Optional(Uuid),
      "The wiki that pages come to. Only for markdown; without it a wiki is created.",
    ),
    parent_page_uuid: field(
      Type.Optional(Uuid),
      "The page of that wiki under which the pages come; without it they come to its top, after the others.",
    ),
    dry_run: field(Type.Optional(Type.Boolean({ default: false })), "true only reports what would be imported."),
  }),
  http: { status: 201 },
  reply: { import: Import },
  errors: [
    "admin_required",
    "import_invalid",
    "import_limit",
    "own_import_limit",
    "wiki_not_found",
    "page_parent_elsewhere",
  ],
  events: ["import.created"],
  example: { query: { source: "csv", dry_run: true } },
  beforeTransaction: ({ query, file }) =>
    query.source === "?" ? detectSource(file.path, file.name) : Promise.resolve(query.source),
  handle: async ({ tx, caller, role, workspace, query, file, form, prepared: source, fail, grow }) => {
    const { dry_run, wiki_uuid, parent_page_uuid } = { ...defaults, ...query };
    if (source === "stoa" && !isAdmin(role)) return fail("admin_required");
    if (file.size_bytes === 0) return fail("import_invalid", { problem: "it is empty." });
    const target = { workspace_uuid: workspace.uuid, wiki_uuid, parent_page_uuid };
    if (source === "markdown") await checkWiki(tx, target, fail);
    else await checkBoards(target, source !== "stoa" && !dry_run, grow, fail);
    await checkOpen(tx, workspace.uuid, caller.user_uuid, fail);
    const { uuid } = file;
    const row = await insertImport(tx, {
      uuid,
      workspace_uuid: workspace.uuid,
      source,
      dry_run,
      file_name: file.name,
      created_by: caller.user_uuid,
      wiki_uuid,
      parent_page_uuid,
      mapping: form.mapping ?? {},
    });
    tx.enqueue(file.size_bytes <= mostShortBytes ? runShortImportJob : runImportJob, {
      workspace_uuid: workspace.uuid,
      import_uuid: uuid,
    });
    tx.emit({ name: "import.created", data: { import: { uuid, source, dry_run, file_name: file.name } } });
    return { import: toImport(row) };
  },
});

const defaults = { dry_run: false, wiki_uuid: null, parent_page_uuid: null };
