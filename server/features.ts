import type { Feature } from "#platform/feature.ts";
import type { Route } from "#platform/http/route.ts";
import { accounts } from "#features/accounts/index.ts";
import { apiKeys } from "#features/api-keys/index.ts";
import { automations } from "#features/automations/index.ts";
import { attachments } from "#features/attachments/index.ts";
import { boards } from "#features/boards/index.ts";
import { builds } from "#features/builds/index.ts";
import { comments } from "#features/comments/index.ts";
import { customFields } from "#features/custom-fields/index.ts";
import { groups } from "#features/groups/index.ts";
import { labels } from "#features/labels/index.ts";
import { events } from "#features/events/index.ts";
import { invitations } from "#features/invitations/index.ts";
import { people } from "#features/people/index.ts";
import { imports } from "#features/imports/index.ts";
import { staff } from "#features/staff/index.ts";
import { signatures } from "#features/signatures/index.ts";
import { sprints } from "#features/sprints/index.ts";
import { statuses } from "#features/statuses/index.ts";
import { publishing } from "#features/publishing/index.ts";
import { leases } from "#features/leases/index.ts";
import { profileImages } from "#features/profile-images/index.ts";
import { notifications } from "#features/notifications/index.ts";
import { push } from "#features/push/index.ts";
import { leaving } from "#features/leaving/index.ts";
import { relationships } from "#features/relationships/index.ts";
import { searching } from "#features/search/index.ts";
import { signIn } from "#features/sign-in/index.ts";
import { service } from "#features/service/index.ts";
import { subtasks } from "#features/subtasks/index.ts";
import { summaries } from "#features/summaries/index.ts";
import { tasks } from "#features/tasks/index.ts";
import { trash } from "#features/trash/index.ts";
import { webhooks } from "#features/webhooks/index.ts";
import { workspaceKeys } from "#features/workspace-keys/index.ts";
import { workspaces } from "#features/workspaces/index.ts";

/** The explicit list of features, in the order of the reference. */
export const features: readonly Feature[] = [
  service,
  accounts,
  signIn,
  profileImages,
  signatures,
  push,
  notifications,
  summaries,
  leaving,
  apiKeys,
  workspaceKeys,
  workspaces,
  invitations,
  people,
  labels,
  boards,
  publishing,
  statuses,
  groups,
  customFields,
  sprints,
  tasks,
  subtasks,
  relationships,
  comments,
  attachments,
  leases,
  builds,
  trash,
  automations,
  imports,
  searching,
  events,
  webhooks,
  staff,
];

/** Every operation of the product. */
export const routes: readonly Route[] = features.flatMap((feature) => feature.routes);
