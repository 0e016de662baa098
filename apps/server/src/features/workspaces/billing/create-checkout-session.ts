import { Type } from "typebox";
import { countUsed } from "#platform/auth/grow.ts";
import type { InOwnTransaction } from "#platform/http/handler.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, model, oneOf } from "#platform/http/schemas.ts";
import type { Payments } from "#platform/payments/payments.ts";
import type { Reader } from "#platform/db/query.ts";
import { askProvider, providerErrors } from "#platform/payments/ask-provider.ts";
import { addresses, linkTo } from "#platform/web-app/links.ts";
import { findPriceId, keepCustomer, readAccount, storePrices } from "./queries.ts";
import { isLive } from "./state.ts";

const CheckoutSession = model("CheckoutSession", "The page on which an owner pays for the plan.", {
  url: field(Type.String(), "The address to open. It is only for this owner, and ends after a day."),
});

export const createCheckoutSession = route("POST /billing/workspaces/{workspace_uuid}/checkout-session", {
  id: "createCheckoutSession",
  auth: "session",
  summary: "Begin to pay for a workspace",
  description:
    "Owners only, also while the workspace is read-only. The plan changes when the payment provider confirms the payment, some " +
    "seconds after it. Each active member is a seat, service accounts included; later changes of the seats are billed in " +
    "proportion. A workspace has one open checkout: asking for the same again gives the same address.",
  access: { workspace: "pay" },
  body: closed({ interval: field(oneOf(["month", "year"]), "Whether to pay by month or by year.") }),
  http: { status: 201 },
  reply: { checkout_session: CheckoutSession },
  errors: [...providerErrors, "already_paid"],
  events: { none: "Nothing of the workspace changes until it is paid for." },
  example: { body: { interval: "month" } },
  beforeTransaction: ({ caller, params, body, read, services, inOwnTransaction, fail }) =>
    askProvider({ services, caller, fail }, async (payments) => {
      const { workspace_uuid } = params;
      const account = await readAccount(read, workspace_uuid);
      if (account.is_live || account.plan === "unlimited") return fail("already_paid");
      const former = account.customer_id;
      const isThere = former !== null && (await payments.hasCustomer(former));
      const customer_id = isThere
        ? former
        : await payments.createCustomer({ uuid: workspace_uuid, name: account.name, former });
      const wanted = {
        workspace_uuid,
        customer_id,
        price_id: await priceId(payments, read, inOwnTransaction, body.interval),
        seats: await countUsed(read, "seat", { workspace_uuid }),
        success_url: linkTo(services, addresses.billing(workspace_uuid, true)),
        cancel_url: linkTo(services, addresses.billing(workspace_uuid)),
      };
      const { url, newest } = await payments.closeCheckouts(customer_id, wanted);
      // Only now: what was paid before the others were closed has its subscription, whose event may not have come yet.
      if ((await payments.findSubscriptions(customer_id)).some(isLive)) return fail("already_paid");
      return { customer_id, former, url: url ?? (await payments.openCheckout(wanted, newest)) };
    }),
  handle: async ({ tx, workspace, prepared: { customer_id, former, url }, fail }) => {
    if ((await keepCustomer(tx, workspace.uuid, customer_id, former)) !== customer_id) return fail("checkout_busy");
    return { checkout_session: { url } };
  },
});

/** The price at the provider; it is asked only while no worker has read the prices yet. */
async function priceId(
  payments: Payments,
  read: Reader,
  inOwnTransaction: InOwnTransaction,
  interval: "month" | "year",
): Promise<string> {
  const known = await findPriceId(read, interval);
  if (known !== undefined) return known;
  const prices = await payments.findPrices();
  await inOwnTransaction((tx) => storePrices(tx, prices));
  return priceId(payments, read, inOwnTransaction, interval);
}
