/**
 * The codes of errors outside of handlers (§7.1 rule 2): the status, and what a client's developer should know.
 * In addition, each 429 of the error table has its name in upper case as its code.
 */
export const frameworkCodes = {
  FST_ERR_VALIDATION: [400, "A field, parameter or header breaks its schema. `message` names it; correct the request."],
  FST_ERR_BAD_URL: [400, "The path is not percent-encoded UTF-8, or has a part after `#`. Encode it."],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    400,
    "The body does not have the length that `content-length` says. Send it again.",
  ],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, "The body is not JSON. Send well-formed JSON."],
  BODY_IN_TINY_PARTS: [
    400,
    "The body came in more than 2,000 parts (`transfer-encoding: chunked`) of less than 32 bytes on average. Send larger parts.",
  ],
  FST_JWT_NO_AUTHORIZATION_IN_HEADER: [401, "The request has no credential. Send `Authorization: Bearer …`."],
  FST_JWT_BAD_REQUEST: [401, "The header `authorization` is not `Bearer` with one token. Correct its form."],
  FST_JWT_AUTHORIZATION_TOKEN_INVALID: [401, "The session token was not issued here, or was altered. Log in again."],
  FST_JWT_AUTHORIZATION_TOKEN_EXPIRED: [401, "The session token has expired. Log in again."],
  SESSION_ENDED: [
    401,
    "The session was ended by a logout, a new password or the deletion of the account. Log in again.",
  ],
  SESSION_REQUIRED: [401, "The route accepts only sessions, never API keys."],
  API_KEY_INVALID: [401, "The key does not exist, was revoked, or its owner has left the workspace. Use another key."],
  API_KEY_EXPIRED: [401, "The key has passed its `expires_at`. Create a new key."],
  ROUTE_NOT_FOUND: [404, "There is no such path, or it does not have this method."],
  BODY_TOO_SLOW: [408, "The body took longer than 30 seconds to arrive. Send it again."],
  FST_ERR_CTP_BODY_TOO_LARGE: [
    413,
    "The body is larger than 2 MB, or than the larger limit that the route names. Send less at a time.",
  ],
  FST_ERR_MAX_PARAM_LENGTH: [414, "The path is longer than 5,000 characters."],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, "The route does not accept this content type. Send `application/json`."],
  RATE_LIMIT_EXCEEDED: [429, "The caller has used up the requests of this minute. Wait as long as `retry-after` says."],
  BODIES_TOO_LARGE: [
    429,
    "Large bodies of this caller, or of all, are being received and take the most memory that they may. Send them one after the other.",
  ],
  INTERNAL_ERROR: [500, "The server failed. A write may have been done: read before you send it again."],
} as const satisfies Record<string, readonly [number, string]>;

/** One of these codes. */
export type FrameworkCode = keyof typeof frameworkCodes;
