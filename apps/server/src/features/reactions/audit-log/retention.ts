import type { FeatureJob } from "#platform/deployment/feature.ts";
import { findOld, forgetBeginning } from "#platform/events/forget-old.ts";

/** Removes events that are older than the deployment keeps them; 0 days keeps them forever. */
export const forgetOldEvents: FeatureJob<Record<string, never>> = async ({ pool, services }, _, stopping) => {
  const days = services.config.EVENTS_RETENTION_DAYS;
  const consumers = services.eventConsumers;
  if (days === 0) return;
  for (const workspace_uuid of await findOld(pool, days)) {
    for (let isMore = true; isMore;) {
      stopping.throwIfAborted();
      isMore = await forgetBeginning(pool, { workspace_uuid, days, consumers });
    }
  }
};
