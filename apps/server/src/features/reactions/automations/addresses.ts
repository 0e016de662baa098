import type { Fail } from "#kernel/errors.ts";
import type { Services } from "#platform/http/services.ts";
import type { Action } from "./actions.ts";

/** The URLs that actions call: each in the form in which it is stored, or with the reason why it cannot be called. */
export type Addresses = ReadonlyMap<string, Address>;
type Address = { readonly href: string } | { readonly problem: string };

/** The sentences of §6.1. They do not say to which address a name resolves. */
const problems: Readonly<Record<string, string>> = {
  too_long: "it has more than 2,048 characters",
  not_a_url: "it is no URL",
  not_https: "it must be https",
  credentials: "it must carry no user and password",
  address: "it must name a host, not an IP address",
  inner_name: "it must name a public host",
  not_public: "its host must have a public address",
  no_address: "its host has no address",
};

/** Checks the URLs of `call_webhook` actions. This uses DNS, so it is done before the transaction. */
export async function checkAddresses(
  { outbound }: Pick<Services, "outbound">,
  actions: readonly Action[],
): Promise<Addresses> {
  const urls = new Set(actions.flatMap((action) => (action.type === "call_webhook" ? [action.url] : [])));
  const checks = [...urls].map(async (url): Promise<[string, Address]> => {
    const checked = await outbound.checkEndpoint(url);
    if ("url" in checked) return [url, { href: checked.url.href }];
    return [url, { problem: problems[checked.fault] ?? "its host could not be looked up" }];
  });
  return new Map(await Promise.all(checks));
}

/**
 * Replaces the URLs of actions by their checked form.
 * @throws ApiError automation_invalid
 */
export function withAddresses(
  actions: readonly Action[],
  addresses: Addresses,
  fail: Fail<"automation_invalid">,
): Action[] {
  return actions.map((action) => {
    if (action.type !== "call_webhook") return action;
    const checked = addresses.get(action.url) ?? { problem: "it was not checked" };
    if ("href" in checked) return { ...action, url: checked.href };
    return fail("automation_invalid", { problem: `the url of call_webhook cannot be called: ${checked.problem}.` });
  });
}
