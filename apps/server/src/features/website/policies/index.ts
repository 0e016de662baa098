import type { Feature } from "#platform/deployment/feature.ts";
import { getCookiePolicy } from "./get-cookie-policy.ts";
import { getPrivacyPolicy } from "./get-privacy-policy.ts";
import { getTermsOfUse } from "./get-terms-of-use.ts";

/** The texts about privacy and use, which the operator may replace (§4.4, `POLICIES_DIR`). */
export const policies: Feature = { routes: [getPrivacyPolicy, getCookiePolicy, getTermsOfUse] };
