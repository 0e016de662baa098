import { dayIn, utc } from "#kernel/time-zones.ts";
import { contentDisposition } from "#features/content/attachments/index.ts";
import { rawRoute } from "#platform/http/raw-route.ts";
import { exportFile } from "../files.ts";
import { workspaceExport } from "../resource.ts";

export const getExportContent = rawRoute("GET /workspaces/{workspace_uuid}/exports/{export_uuid}/content", {
  id: "getExportContent",
  auth: "session",
  summary: "Download an export of a workspace",
  description: "Only owners and admins. One zip, once the export is done; until then 409 `export_not_done`.",
  sends: ["application/zip"],
  access: { workspace: "admin", workspaceExport },
  errors: ["export_not_done", "export_not_found", "storage_unreachable"],
  example: {},
  handle: async ({ services, workspaceExport: row, fail }) => {
    if (row.state !== "done") return fail("export_not_done");
    // one that is removed at this moment
    const body = (await services.storage.find(exportFile(row.file_uuid))) ?? fail("export_not_found");
    const day = dayIn(utc, row.created_at.getTime());
    return {
      headers: {
        "content-type": "application/zip",
        "content-length": String(row.size_bytes),
        "content-disposition": contentDisposition(`stoa-export-${day}.zip`),
        "x-content-type-options": "nosniff",
      },
      body,
    };
  },
});
