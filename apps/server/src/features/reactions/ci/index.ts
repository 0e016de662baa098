import type { Feature } from "#platform/deployment/feature.ts";
import { reportDeployment } from "./report-deployment.ts";
import { reportMerge } from "./report-merge.ts";

export type { Deployment, Merge } from "./view.ts";

/** Reports of builds about tasks (§16.4). */
export const builds: Feature = { routes: [reportDeployment, reportMerge] };
