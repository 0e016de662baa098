import type { Feature } from "#platform/deployment/feature.ts";
import { createApiKey } from "./create-api-key.ts";
import { listApiKeys } from "./list-api-keys.ts";
import { privacy } from "./personal.ts";
import { revokeApiKey } from "./revoke-api-key.ts";

export { makeKey, makeOwnKey, type NewKey } from "./make-key.ts";
export { keyColumns, revokeKey } from "./queries.ts";
export { revokeAllKeys, revokeKeysOf } from "./revoke-keys.ts";
export { ApiKey, type ApiKeyRow, expires_at, keyName, toApiKey, Token } from "./view.ts";

/** The API keys of people, for scripts and agents. Each opens one workspace (§2.12, §5.2). */
export const apiKeys: Feature = { routes: [listApiKeys, createApiKey, revokeApiKey], privacy };
