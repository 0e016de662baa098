import { fail } from "#kernel/errors.ts";
import type { Services } from "#platform/deployment/services.ts";
import type { Action } from "./actions.ts";

/** The addresses that actions call, each with the form in which it is kept, or why it may not be called. */
export type Addresses = ReadonlyMap<string, Address>;
type Address = { readonly href: string } | { readonly problem: string };

/** The sentences of §6.1. Where a name leads in a network is nobody's business. */
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

/** Checks what `call_webhook` is to call; asks the DNS, so before the transaction. */
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
 * The actions with their addresses as they were checked.
 * @throws Refusal automation_invalid
 */
export function withAddresses(actions: readonly Action[], addresses: Addresses): Action[] {
  return actions.map((action) => {
    if (action.type !== "call_webhook") return action;
    const checked = addresses.get(action.url) ?? { problem: "it was not checked" };
    if ("href" in checked) return { ...action, url: checked.href };
    return fail("automation_invalid", { problem: `the url of call_webhook cannot be called: ${checked.problem}.` });
  });
}
