import { forgetCallsOf } from "#platform/http/staff-calls.ts";
import type { Privacy } from "#platform/auth/privacy.ts";

/**
 * The operator's log records which staff account called what, and is not exported. When an account is deleted, the IP
 * addresses of its calls are removed, and its e-mail address is removed from calls that searched for it.
 */
export const privacy: Privacy = { tables: ["staff_calls"], export: {}, erase: forgetCallsOf };
