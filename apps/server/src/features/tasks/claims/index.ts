import type { Feature } from "#platform/deployment/feature.ts";
import { claimNext } from "./claim-next.ts";
import { releaseLease } from "./release-lease.ts";
import { renewLease } from "./renew-lease.ts";

/** Claims of tasks for a limited time, for workers that share a status. */
export const leases: Feature = { routes: [claimNext, renewLease, releaseLease] };
