import type { Feature } from "#platform/feature.ts";
import type { Route } from "#platform/http/route.ts";
import { boards } from "#features/boards/index.ts";
import { searching } from "#features/search/index.ts";
import { service } from "#features/service/index.ts";
import { tasks } from "#features/tasks/index.ts";
import { workspaces } from "#features/workspaces/index.ts";

/** The explicit list of features, in the order of the reference. */
export const features: readonly Feature[] = [service, workspaces, boards, tasks, searching];

/** Every operation of the product. */
export const routes: readonly Route[] = features.flatMap((feature) => feature.routes);
