import type { Feature } from "#platform/deployment/feature.ts";
import { listPageBacklinks } from "./list-page-backlinks.ts";
import { listTaskBacklinks } from "./list-task-backlinks.ts";

export { forEverybody, type OwnOrigins } from "./for-everybody.ts";
export { addressedPage } from "./links.ts";
export { type TextViewer, type TextReader, withCurrentLabels, withCurrentTexts } from "./mention-labels.ts";
export { takeMentions } from "./take-mentions.ts";
export { changedLinks, copyLinks, newLinks } from "./write-links.ts";

/** The links from texts to pages, tasks and people (§14.2). */
export const links: Feature = {
  routes: [listPageBacklinks, listTaskBacklinks],
};
