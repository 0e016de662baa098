import { createClient } from "@stoa/api";

/** The client for what is outside of a workspace. The browser's cookie is its credential. */
export const api = createClient({ baseUrl: "", credentials: "same-origin" });
