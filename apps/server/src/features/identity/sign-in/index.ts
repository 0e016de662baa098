import type { Feature } from "#platform/deployment/feature.ts";
import { login } from "./login.ts";

/** The login (§4.2, §5.1): a session, or a login that waits for its second factor. */
export const signIn: Feature = { routes: [login] };
