import { route } from "#platform/http/route.ts";
import { putAwayEvents, putAwayPage } from "../trash.ts";
import { Page } from "../view.ts";

export const archivePage = route("POST /wiki-pages/{page_uuid}/archive", {
  id: "archivePage",
  auth: "session or key",
  summary: "Move a page to the trash, with the pages under it",
  description:
    "The pages stay there for 30 days. Restoring the page from the trash brings back exactly those that went with it.",
  // counted: nobody else changes the tree meanwhile
  access: { page: { permission: "write", lock: "counted" } },
  reply: { page: Page },
  errors: [],
  events: putAwayEvents,
  example: {},
  handle: async ({ tx, page }) => ({ page: await putAwayPage(tx, page) }),
});
