import { api } from "./api.ts";

/** The texts that tell visitors what the installation does with their data. */
export type Policy = "privacy" | "cookies";

/** The operator's text, or the one that comes with Stoa, in markdown. */
export async function policyText(policy: Policy): Promise<string> {
  const { content_markdown } =
    policy === "privacy" ? (await api.getPrivacyPolicy()).privacy_policy : (await api.getCookiePolicy()).cookie_policy;
  return content_markdown;
}
