import type { Static } from "typebox";
import { pageColumns, pageValueColumns } from "#features/wiki/columns/index.ts";
import { Page } from "#features/wiki/pages/index.ts";
import { Wiki } from "#features/wiki/wikis/index.ts";
import { partOf } from "#platform/db/columns.ts";
import { isoOf } from "#platform/db/json.ts";
import { sql } from "#platform/db/query.ts";
import { model } from "#platform/http/schemas.ts";

const wiki = Wiki.properties;
const page = Page.properties;

/** A wiki in a copy: without the name of who created it, so that a changed name changes no wiki. */
export const CopiedWiki = model("CopiedWiki", "A wiki in a copy.", {
  uuid: wiki.uuid,
  name: wiki.name,
  created_at: wiki.created_at,
  updated_at: wiki.updated_at,
});

/** A row `k` of `wikis` in a copy. */
export const copiedWikiJson = sql<Static<typeof CopiedWiki>>`jsonb_build_object('uuid', k.uuid, 'name', k.name,
  'created_at', ${isoOf("k.created_at")}, 'updated_at', ${isoOf("k.updated_at")})`;

/** A page in a copy: its row of the tree. */
export const CopiedPage = model("CopiedPage", "A page in a copy: its place in the tree, and no content.", {
  uuid: page.uuid,
  wiki_uuid: page.wiki_uuid,
  parent_page_uuid: page.parent_page_uuid,
  position: page.position,
  ...partOf(pageColumns, "shown"),
  version: page.version,
  created_at: page.created_at,
  updated_at: page.updated_at,
});

/** A row `p` of `pages` in a copy. */
export const copiedPageJson = sql<
  Static<typeof CopiedPage>
>`jsonb_build_object('uuid', p.uuid, 'wiki_uuid', p.wiki_uuid,
  'parent_page_uuid', p.parent_page_uuid, 'position', p.position::text, ${pageValueColumns.members("p")}, 'version', p.version,
  'created_at', ${isoOf("p.created_at")}, 'updated_at', ${isoOf("p.updated_at")})`;
