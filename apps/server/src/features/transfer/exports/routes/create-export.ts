import { format, formatVersion } from "#features/transfer/export-format/index.ts";
import { route } from "#platform/http/route.ts";
import { runExportJob } from "../jobs.ts";
import { insertExport, isExporting } from "../queries.ts";
import { keptDays, mostKept, toExport, WorkspaceExport } from "../view.ts";

export const createExport = route("POST /workspaces/{workspace_uuid}/exports", {
  id: "createExport",
  auth: "session",
  summary: "Export a workspace",
  description: [
    "Only owners and admins, also while the workspace is read-only. The zip is written after the reply; read the list to see its",
    "`progress`. It has everything of the workspace as it is at one moment: boards with columns, groups, fields, tasks, criteria,",
    "comments, links, sprints, automations, forms and shared views, wikis with pages and versions, labels, what is in the trash,",
    `the names of people, and the files. \`manifest.json\` has the format (\`${format}\` ${formatVersion}), the counts and the SHA-256 of each`,
    "entry; there is a file `.ndjson` for each kind, `pages/` as markdown and `boards/` as CSV for people, and `files/`. It never has",
    "passwords, keys (that which seals signed documents too), tokens, public links, secrets of the vault or of webhooks, notes, or what belongs to one person; requests for signatures",
    "come with their evidence; addresses are those of members and of signers. `source=stoa` imports it into a workspace of any deployment. One export of a workspace",
    `waits or runs at a time (429 \`EXPORTS_BUSY\`); the newest ${mostKept} are kept, for ${keptDays} days.`,
  ].join(" "),
  // exclusive: nobody else starts an export while those of the workspace are counted
  access: { workspace: "export" },
  http: { status: 201 },
  reply: { export: WorkspaceExport },
  errors: ["exports_busy"],
  events: ["export.created"],
  example: {},
  handle: async ({ tx, caller, workspace, fail }) => {
    if (await isExporting(tx, workspace.uuid)) return fail("exports_busy");
    const row = await insertExport(tx, { workspace_uuid: workspace.uuid, created_by: caller.user_uuid });
    tx.enqueue(runExportJob, { workspace_uuid: workspace.uuid, export_uuid: row.uuid });
    tx.emit({ name: "export.created", data: { export: { uuid: row.uuid } } });
    return { export: toExport(row) };
  },
});
