import { pageValuesOf } from "#features/wiki/columns/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, common } from "#platform/http/schemas.ts";
import { readPage } from "../queries.ts";
import { writePage } from "../live.ts";
import { savePage } from "../save.ts";
import { version as resource } from "../version-resource.ts";
import { VersionNumber } from "../version-view.ts";
import { withCurrentContent } from "../current-content.ts";
import { Page, toPage } from "../view.ts";

export const restorePageVersion = route("POST /wiki-pages/{page_uuid}/versions/{n}/restore", {
  id: "restorePageVersion",
  auth: "session or key",
  summary: "Restore the title and the content of a version",
  description:
    "The title and the content become a new version of the page. If they equal those of the page, nothing changes.",
  // counted: the tree shows the title
  access: { page: { permission: "write", lock: "counted" }, version: resource },
  params: { n: VersionNumber },
  body: closed({ version: common.version }),
  reply: { page: Page },
  errors: ["version_conflict"],
  events: ["wiki_page.updated"],
  example: { params: { n: "1" }, body: { version: 1 } },
  handle: async ({ tx, caller, viewer, services, page: found, version, body, expectVersion }) => {
    const saved = { ...pageValuesOf(version), document: version.content_json, source: "restore" as const };
    await writePage(services.live, tx, found, caller.user_uuid, async (page, text) => {
      expectVersion(page, body.version);
      return savePage(tx, text, page, saved, caller.user_uuid);
    });
    const from = { reader: tx, viewer, workspace_uuid: found.workspace_uuid };
    return { page: toPage(await withCurrentContent(from, await readPage(tx, found))) };
  },
});
