import type { Stripe } from "stripe";
import { ProviderFailed } from "./provider-failed.ts";
import { type ListedSubscription, toListed } from "./subscription.ts";

/**
 * The state of a customer. The operator may have deleted it; one that the account never had is of another account, or of
 * Stripe's test mode.
 */
export async function findCustomer({ customers }: Stripe, id: string): Promise<"there" | "deleted" | "unknown"> {
  const found = await customers.retrieve(id).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (found === null) return "unknown";
  if (found.id !== id) throw new ProviderFailed("The payment provider answered with another customer.");
  return found.deleted === true ? "deleted" : "there";
}

/**
 * Every subscription that the customer has or had; none for a deleted customer. For one that the account never had it fails:
 * with the key of another account by mistake, all workspaces would otherwise lose what they paid for.
 */
export async function listSubscriptions(stripe: Stripe, customer: string): Promise<ListedSubscription[]> {
  const wanted = { customer, status: "all", limit: 100, expand: ["data.latest_invoice"] } as const;
  const list = stripe.subscriptions.list({ ...wanted, expand: [...wanted.expand] });
  const { data, has_more } = await list.catch(async (error: unknown) => {
    if (isMissing(error) && (await findCustomer(stripe, customer)) === "deleted") return { data: [], has_more: false };
    throw error;
  });
  if (has_more) throw new ProviderFailed(`The customer ${customer} has more than 100 subscriptions.`);
  return data.map(toListed);
}

const isMissing = (error: unknown): boolean =>
  (error as { readonly code?: unknown } | null)?.code === "resource_missing";
