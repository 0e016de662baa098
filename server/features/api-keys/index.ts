import type { Feature } from "#platform/feature.ts";
import { createApiKey } from "./create-api-key.ts";
import { listApiKeys } from "./list-api-keys.ts";
import { personal } from "./personal.ts";
import { revokeApiKey } from "./revoke-api-key.ts";

export { revokeAllKeys, revokeKeysOf } from "./revoke-keys.ts";

/** What scripts and agents come in with: a person's keys, each for one workspace (§2, §5). */
export const apiKeys: Feature = { routes: [listApiKeys, createApiKey, revokeApiKey], personal };
