import type { Feature } from "#platform/deployment/feature.ts";
import { archiveWiki } from "./archive-wiki.ts";
import { createWiki } from "./create-wiki.ts";
import { listWikis } from "./list-wikis.ts";
import { privacy } from "./personal.ts";
import { restoreWiki } from "./restore-wiki.ts";
import { updateWiki } from "./update-wiki.ts";

export { Wiki } from "./view.ts";
export { countWikis, findWikis, insertWiki, treeChanged } from "./queries.ts";
export { putAwayEvents as putAwayWikiEvents, putAwayWiki } from "./put-away.ts";
export { mostWikis } from "./create-wiki.ts";

/** Wikis (§14.1). */
export const wikis: Feature = {
  routes: [listWikis, createWiki, updateWiki, archiveWiki, restoreWiki],
  privacy,
};
