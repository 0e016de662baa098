import { api } from "./api.ts";

/** The texts about the use of the installation and about data. */
export type Policy = "terms" | "privacy" | "cookies";

/** The operator's text, or the one that comes with Stoa, in markdown. */
export async function policyText(policy: Policy): Promise<string> {
  if (policy === "terms") return (await api.getTermsOfUse()).terms_of_use.content_markdown;
  if (policy === "privacy") return (await api.getPrivacyPolicy()).privacy_policy.content_markdown;
  return (await api.getCookiePolicy()).cookie_policy.content_markdown;
}
