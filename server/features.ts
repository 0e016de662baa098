import type { Feature } from "#platform/feature.ts";
import type { Route } from "#platform/http/route.ts";
import { boards } from "#features/boards/index.ts";
import { events } from "#features/events/index.ts";
import { invitations } from "#features/invitations/index.ts";
import { people } from "#features/people/index.ts";
import { service } from "#features/service/index.ts";
import { tasks } from "#features/tasks/index.ts";
import { workspaces } from "#features/workspaces/index.ts";

/** The explicit list of features, in the order of the reference. */
export const features: readonly Feature[] = [service, workspaces, invitations, people, boards, tasks, events];

/** Every operation of the product. */
export const routes: readonly Route[] = features.flatMap((feature) => feature.routes);
