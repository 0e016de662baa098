import type { Feature } from "#platform/deployment/feature.ts";
import type { Route } from "#platform/http/route.ts";
import type { DeclaredEvents } from "./event-data.ts";
import { accounts } from "#features/identity/accounts/index.ts";
import { apiKeys } from "#features/workspaces/api-keys/index.ts";
import { automations } from "#features/reactions/automations/index.ts";
import { attachedFiles } from "#features/content/attachments/index.ts";
import { attachments } from "#features/tasks/attachments/index.ts";
import { billing } from "#features/workspaces/billing/index.ts";
import { boards } from "#features/boards/boards/index.ts";
import { builds } from "#features/reactions/ci/index.ts";
import { comments } from "#features/tasks/comments/index.ts";
import { customFields } from "#features/boards/custom-fields/index.ts";
import { groups } from "#features/boards/groups/index.ts";
import { labels } from "#features/boards/labels/index.ts";
import { events } from "#features/reactions/audit-log/index.ts";
import { forgottenPeople } from "#features/workspaces/forgotten-people/index.ts";
import { invitations } from "#features/workspaces/invitations/index.ts";
import { preferences } from "#features/identity/preferences/index.ts";
import { people } from "#features/workspaces/members/index.ts";
import { imports } from "#features/transfer/imports/index.ts";
import { agreements } from "#features/website/agreements/index.ts";
import { policies } from "#features/website/policies/index.ts";
import { visitCounts } from "#features/website/visit-counts/index.ts";
import { staff } from "#features/workspaces/staff/index.ts";
import { feedbackForms } from "#features/public/feedback-forms/index.ts";
import { signatures } from "#features/identity/signatures/index.ts";
import { sprints } from "#features/boards/sprints/index.ts";
import { statuses } from "#features/boards/statuses/index.ts";
import { publishing } from "#features/public/boards/index.ts";
import { live } from "#features/live/index.ts";
import { exports } from "#features/transfer/exports/index.ts";
import { leases } from "#features/tasks/claims/index.ts";
import { profileImages } from "#features/identity/avatars/index.ts";
import { notifications } from "#features/reactions/notifications/index.ts";
import { push } from "#features/reactions/push/index.ts";
import { localCopies } from "#features/transfer/local-copies/index.ts";
import { leaving } from "#features/workspaces/account-deletion/index.ts";
import { relationships } from "#features/tasks/links/index.ts";
import { searching } from "#features/search/index.ts";
import { sessions } from "#features/identity/sessions/index.ts";
import { signIn } from "#features/identity/sign-in/index.ts";
import { twoFactor } from "#features/identity/two-factor/index.ts";
import { service } from "#features/health/index.ts";
import { subtasks } from "#features/tasks/subtasks/index.ts";
import { summaries } from "#features/reactions/summaries/index.ts";
import { tasks } from "#features/tasks/tasks/index.ts";
import { trash } from "#features/trash/index.ts";
import { notes } from "#features/notes/index.ts";
import { vault } from "#features/vault/index.ts";
import { views } from "#features/workspaces/views/index.ts";
import { webhooks } from "#features/reactions/webhooks/index.ts";
import { links } from "#features/content/links/index.ts";
import { wikiExport } from "#features/wiki/export/index.ts";
import { pageAttachments } from "#features/wiki/attachments/index.ts";
import { pagePublishing } from "#features/wiki/publishing/index.ts";
import { pages } from "#features/wiki/pages/index.ts";
import { signatureRequests } from "#features/wiki/signature-requests/index.ts";
import { wikiSearch } from "#features/wiki/search/index.ts";
import { wikis } from "#features/wiki/wikis/index.ts";
import { workspaceKeys } from "#features/workspaces/service-accounts/index.ts";
import { workspaces } from "#features/workspaces/workspaces/index.ts";

/** The explicit list of features, in the order of the reference. */
export const features: readonly Feature[] = [
  service,
  accounts,
  sessions,
  signIn,
  twoFactor,
  profileImages,
  signatures,
  preferences,
  views,
  push,
  notifications,
  summaries,
  notes,
  vault,
  leaving,
  apiKeys,
  workspaceKeys,
  workspaces,
  invitations,
  people,
  localCopies,
  labels,
  boards,
  publishing,
  feedbackForms,
  statuses,
  groups,
  customFields,
  sprints,
  tasks,
  subtasks,
  relationships,
  comments,
  attachedFiles,
  attachments,
  leases,
  builds,
  wikis,
  pages,
  pageAttachments,
  links,
  pagePublishing,
  signatureRequests,
  wikiSearch,
  live,
  wikiExport,
  trash,
  automations,
  exports,
  imports,
  searching,
  forgottenPeople,
  events,
  webhooks,
  policies,
  visitCounts,
  agreements,
  billing,
  staff,
];

declare module "#kernel/events.ts" {
  interface EventData extends DeclaredEvents {}
}

/** Every operation of the product. */
export const routes: readonly Route[] = features.flatMap((feature) => feature.routes);
