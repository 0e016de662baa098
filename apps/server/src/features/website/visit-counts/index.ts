import { type Feature, jobHandler } from "#platform/deployment/feature.ts";
import { visits } from "./counts.ts";
import { forgetOldCounts, forgetVisitsJob } from "./queries.ts";
import { listVisitCounts } from "./list-visit-counts.ts";
import { recordFunnelEvent } from "./record-funnel-event.ts";
import { recordPageView } from "./record-page-view.ts";

/** The counts of visits to the pages of the web site, without anything about the visitors (§4.4). */
export const visitCounts: Feature = {
  routes: [recordPageView, recordFunnelEvent, listVisitCounts],
  counts: [visits],
  jobs: [jobHandler(forgetVisitsJob, forgetOldCounts, { everyMilliseconds: 24 * 60 * 60_000 })],
};
