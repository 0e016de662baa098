export { createClient, type Client } from "./client.ts";
export { copyShape } from "./copies.ts";
export { allOf, ApiError, type CallOptions, type ClientOptions, createTransport, isApiError, pages } from "./http.ts";
export type * from "./types.ts";
