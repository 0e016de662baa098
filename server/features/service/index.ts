import type { Feature } from "#platform/feature.ts";
import { getHealth } from "./get-health.ts";
import { getService } from "./get-service.ts";
import { getStatus } from "./get-status.ts";

/** What the deployment says of itself (§4.1). */
export const service: Feature = { routes: [getService, getHealth, getStatus] };
