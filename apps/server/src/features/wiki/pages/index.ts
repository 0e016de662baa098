import type { Feature } from "#platform/deployment/feature.ts";
import { live } from "./live.ts";
import { privacy } from "./personal.ts";
import { appendToPage } from "./routes/append-to-page.ts";
import { archivePage } from "./routes/archive-page.ts";
import { createPage } from "./routes/create-page.ts";
import { duplicatePage } from "./routes/duplicate-page.ts";
import { getPageVersion } from "./routes/get-page-version.ts";
import { getPage } from "./routes/get-page.ts";
import { getWikiTree } from "./routes/get-wiki-tree.ts";
import { listPageVersions } from "./routes/list-page-versions.ts";
import { movePageToWiki } from "./routes/move-page-to-wiki.ts";
import { movePage } from "./routes/move-page.ts";
import { renamePage } from "./routes/rename-page.ts";
import { restorePageVersion } from "./routes/restore-page-version.ts";
import { updatePage } from "./routes/update-page.ts";

export { pageEvent } from "./events.ts";
export { pageViews, setPublicLink } from "./public-link.ts";
export { fixVersion } from "./fixed-version.ts";
export { readLeanPage } from "./queries.ts";
export { importPages } from "./import-pages.ts";
export { importWholePages, placeWholePages, type WholePage } from "./import-whole.ts";
export { checkImportRoom, findImportRoom, type ImportTarget, positionAfter } from "./import-place.ts";
export type { TreePage } from "./tree.ts";
export { findTree } from "./tree-queries.ts";
export { purgePages, putAwayPage, restorePage } from "./trash.ts";
export { endStretch } from "./version-queries.ts";
export { Page, toLeanPage } from "./view.ts";

/** Pages of wikis, their tree and their versions (§2.8, §14.2). */
export const pages: Feature = {
  routes: [
    getWikiTree,
    createPage,
    getPage,
    updatePage,
    appendToPage,
    renamePage,
    movePage,
    movePageToWiki,
    duplicatePage,
    archivePage,
    listPageVersions,
    getPageVersion,
    restorePageVersion,
  ],
  privacy,
  live,
};
