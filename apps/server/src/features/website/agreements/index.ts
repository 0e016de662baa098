import type { Feature } from "#platform/deployment/feature.ts";
import { acceptDpa } from "./accept-dpa.ts";
import { listDpaAcceptances } from "./list-dpa-acceptances.ts";

/** Acceptances of the data processing agreement (§4.4), which the operator's staff read. */
export const agreements: Feature = { routes: [acceptDpa, listDpaAcceptances] };
