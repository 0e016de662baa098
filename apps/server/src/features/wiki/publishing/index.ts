import { pageViews } from "#features/wiki/pages/index.ts";
import type { Feature } from "#platform/deployment/feature.ts";
import { getPublicPage } from "./get-public-page.ts";
import { getPublicPageAttachment } from "./get-public-page-attachment.ts";
import { getPublicPageMeta } from "./get-public-page-meta.ts";
import { publishPage } from "./publish-page.ts";
import { unpublishPage } from "./unpublish-page.ts";

export { ownAttachment, shownAttachments, withAttachmentsAt } from "./public-content.ts";
export { findPublishedPages, publishedPages } from "./queries.ts";
export { PublishedPage } from "./view.ts";

/** Public links to pages (§4.4, §14.5). The links are columns of the pages. */
export const pagePublishing: Feature = {
  routes: [publishPage, unpublishPage, getPublicPage, getPublicPageMeta, getPublicPageAttachment],
  counts: [pageViews],
};
