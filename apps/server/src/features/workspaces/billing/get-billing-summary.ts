import { entitlements } from "#kernel/entitlements.ts";
import { countUsed } from "#platform/auth/grow.ts";
import { route } from "#platform/http/route.ts";
import { readPrices } from "#platform/payments/prices.ts";
import { Billing } from "./view.ts";

export const getBillingSummary = route("GET /billing/workspaces/{workspace_uuid}/summary", {
  id: "getBillingSummary",
  auth: "session",
  summary: "Get the plan of a workspace",
  description: "Every member reads it, whatever is unpaid, and also in a deployment that takes no payments.",
  access: { workspace: "read" },
  reply: { billing: Billing },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, workspace }) => {
    const plan = workspace.plan;
    const where = { workspace_uuid: workspace.uuid };
    const limits = {
      seats: entitlements.seat[plan],
      boards: entitlements.board[plan],
      storage_bytes: entitlements.storage[plan],
      automations: entitlements.automation[plan],
    };
    return {
      billing: {
        plan,
        state: workspace.billing_status,
        seats: await countUsed(read, "seat", where),
        boards: await countUsed(read, "board", where),
        storage_bytes: await countUsed(read, "storage", where),
        limits,
        prices: await readPrices(read),
      },
    };
  },
});
