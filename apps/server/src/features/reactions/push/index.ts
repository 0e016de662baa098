import type { Feature } from "#platform/deployment/feature.ts";
import { createPushSubscription } from "./create-push-subscription.ts";
import { deletePushSubscription } from "./delete-push-subscription.ts";
import { getPushKey } from "./get-push-key.ts";
import { listPushSubscriptions } from "./list-push-subscriptions.ts";
import { findSubscriptions, removeSubscriptions } from "./queries.ts";
import { sealedColumns } from "./view.ts";

export { dropSubscription, findSubscription, subscriptionsOf } from "./send-push.ts";

/** Browsers that get push notifications. */
export const push: Feature = {
  routes: [listPushSubscriptions, createPushSubscription, deletePushSubscription, getPushKey],
  sealed: sealedColumns,
  privacy: {
    tables: ["push_subscriptions"],
    export: {
      push_subscriptions: async (reader, user_uuid) => {
        const rows = await findSubscriptions(reader, user_uuid);
        return rows.map(({ uuid, created_at }) => ({ uuid, created_at: created_at.toISOString() }));
      },
    },
    erase: removeSubscriptions,
  },
};
