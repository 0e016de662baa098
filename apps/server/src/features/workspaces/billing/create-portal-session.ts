import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed, field, model } from "#platform/http/schemas.ts";
import { askProvider, providerErrors } from "#platform/payments/ask-provider.ts";
import { addresses, linkTo } from "#platform/web-app/links.ts";
import { readAccount } from "./queries.ts";

const PortalSession = model("PortalSession", "The page on which an owner manages the payments of a workspace.", {
  url: field(Type.String(), "The address to open. It is only for this owner, and ends after some minutes."),
});

export const createPortalSession = route("POST /billing/workspaces/{workspace_uuid}/portal-session", {
  id: "createPortalSession",
  auth: "session",
  summary: "Open the billing portal of a workspace",
  description:
    "Owners only, also while the workspace is read-only: there they pay an open invoice, change how they pay, and cancel. A " +
    "cancelled plan stays until the end of what was paid; then the workspace has the free plan. Nothing is deleted: limits only " +
    "stop growth.",
  access: { workspace: "pay" },
  body: closed({}, { "x-optional": true }),
  http: { status: 201 },
  reply: { portal_session: PortalSession },
  errors: [...providerErrors, "never_paid"],
  events: { none: "Nothing of the workspace changes until something is done in the portal." },
  example: { body: {} },
  beforeTransaction: ({ caller, params, read, services, fail }) =>
    askProvider({ services, caller, fail }, async (payments) => {
      const { customer_id } = await readAccount(read, params.workspace_uuid);
      if (customer_id === null || !(await payments.hasCustomer(customer_id))) return fail("never_paid");
      return payments.openPortal(customer_id, linkTo(services, addresses.billing(params.workspace_uuid)));
    }),
  handle: ({ prepared: url }) => ({ portal_session: { url } }),
});
