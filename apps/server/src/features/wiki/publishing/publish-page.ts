import { Type } from "typebox";
import { endStretch, Page, pageEvent, readLeanPage, setPublicLink, toLeanPage } from "#features/wiki/pages/index.ts";
import { publicPageEvents, tellDifference, under } from "#features/content/public-links/index.ts";
import { readPublicSettings } from "#features/workspaces/workspaces/index.ts";
import { newToken } from "#platform/crypto/tokens.ts";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";

export const publishPage = route("POST /wiki-pages/{page_uuid}/publish", {
  id: "publishPage",
  auth: "session",
  summary: "Publish a page",
  description:
    "Owners, admins and members can do this. Afterwards everybody who knows the `public_token` of the reply can read the page with `GET /public/wiki-pages/{token}` and, with " +
    "`children`, the pages under it. Everybody who can see the page can read the token. A page that is published already keeps its " +
    "token. The link does not work while the page is in the trash, its wiki is archived, the workspace is suspended or its setting " +
    "`public_wiki_pages_enabled` is false.",
  // counted: what lies under the page stays there meanwhile
  access: { page: { permission: "publish", lock: "counted" } },
  body: closed(
    {
      children: field(
        Type.Optional(Type.Boolean()),
        "Whether the pages under it are public too, those of later as well. Left out, it stays as it is; at first it is false.",
      ),
    },
    { "x-optional": true },
  ),
  reply: { page: Page },
  errors: ["public_wiki_pages_disabled"],
  events: ["wiki_page.link_changed", ...publicPageEvents],
  example: { body: { children: true } },
  handle: async ({ tx, caller, page, body, fail }) => {
    if (!(await readPublicSettings(tx, page.workspace_uuid)).public_wiki_pages_enabled) {
      return fail("public_wiki_pages_disabled");
    }
    // §11 rule 3: what is left out stays; a page that is not public has false
    const public_children = body?.children ?? page.public_children;
    if (page.public_token !== null && page.public_children === public_children) {
      return { page: toLeanPage(await readLeanPage(tx, page)) };
    }
    const public_token = page.public_token ?? newToken();
    const link = page.public_token === null ? { public_token, published_by: caller.user_uuid } : "same";
    const set = () => setPublicLink(tx, page, link, public_children);
    await (public_children === page.public_children ? set() : tellDifference(tx, under(page), set));
    await endStretch(tx, page);
    const row = await readLeanPage(tx, page);
    tx.emit(
      link === "same"
        ? // its own link is as it was
          pageEvent("wiki_page.link_changed", row, { changed: ["public_children"] })
        : // §6: the payload includes public_token
          pageEvent("wiki_page.published", row, { public_token }),
    );
    return { page: toLeanPage(row) };
  },
});
