import { exampleValues } from "#features/content/examples/index.ts";
import { sentEvents } from "#features/reactions/webhooks/index.ts";
import type { Contract } from "#platform/http/openapi/contract.ts";
import { routes } from "#features.ts";

/** The descriptions of the tags of the reference, by the first part of the path. */
const tags = {
  service: "The service itself.",
  health: "Whether the server works, for load balancers and monitors.",
  public:
    "Content that everybody can read without an account: the state of the service, published boards, profile images.",
  auth: "Accounts and sessions: sign-up, login, second factors, lost passwords.",
  profile: "The caller's own account: name, image, address, sessions, API keys, saved signatures, push, deletion.",
  platform: "The terms of the deployment, and whether the caller accepted them.",
  notifications: "Notifications of the caller, and their settings.",
  notes: "The caller's own quick notes.",
  secrets: "The vault of a workspace: secrets that people share, each look at a value audited.",
  admin:
    "The administration of a workspace, for its owners and admins: members, invitations, keys, webhooks, audit log.",
  workspaces: "Workspaces, and what belongs to a whole workspace: members, labels, boards, trash, imports, events.",
  boards: "Boards, and what is on them: statuses, groups, custom fields, sprints, automations, tasks.",
  tasks: "Tasks, and what belongs to them: comments, subtasks, attachments, relationships, leases.",
  wikis: "Wikis, and their trees of pages.",
  "wiki-pages": "Pages of wikis: their content, place and versions.",
  collab: "Editing together: tickets, and the WebSockets that they open.",
  search: "Search over everything that the caller may see.",
  billing: "The plan of a workspace, and paying for it.",
  staff: "The operator's view of a deployment, for staff accounts. It never shows the content of workspaces.",
};

/** The contract of this server: what `/openapi.json`, the reference and the client are made from (§9 rule 1). */
export const contract: Contract = { routes, tags, events: sentEvents, examples: exampleValues };

/** The groups of paths that do not accept an API key (§5.2 rule 4), whether the route exists or not. */
export const sessionOnly =
  /^\/(?:(?:sprints|notifications|notes|secrets|collab|profile|platform|admin|billing|staff|auth)(?:[/?]|$)|boards\/[^/?]*\/sprints(?:[/?]|$))/;
