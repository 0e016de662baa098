import type { FeatureJob } from "#platform/deployment/feature.ts";
import { findConsumers, findOld, forgetBeginning } from "#platform/events/forget-old.ts";

/** Removes events that are older than the deployment keeps them; 0 days keeps them forever. */
export const forgetOldEvents: FeatureJob<Record<string, never>> = async ({ pool, services }, _, stopping) => {
  const days = services.config.EVENTS_RETENTION_DAYS;
  if (days === 0) return;
  const consumers = await findConsumers(pool);
  for (const workspace_uuid of await findOld(pool, days)) {
    for (let isMore = true; isMore;) {
      stopping.throwIfAborted();
      isMore = await forgetBeginning(pool, { workspace_uuid, days, consumers });
    }
  }
};
