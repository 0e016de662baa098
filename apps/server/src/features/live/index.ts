import { type Feature, jobHandler } from "#platform/deployment/feature.ts";
import { createCollabTicket } from "./create-collab-ticket.ts";
import { forgetLive, forgetLiveJob } from "./jobs.ts";
import { openCollabRoom } from "./open-collab-room.ts";
import { startSweep } from "./sweep.ts";

/** Editing together (§14.8); platform/live/ does it. */
export const live: Feature = {
  routes: [createCollabTicket, openCollabRoom],
  jobs: [jobHandler(forgetLiveJob, forgetLive, { everyMilliseconds: 60 * 60 * 1000 })],
  service: startSweep,
  // who changed what is the page's history, and belongs to the workspace; a client's number says nothing of a person
  privacy: { tables: ["live_documents", "live_updates", "live_clients", "collab_tickets"], export: {} },
};
