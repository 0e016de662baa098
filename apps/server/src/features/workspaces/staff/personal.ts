import { forgetCallsOf } from "#platform/http/staff-calls.ts";
import type { Privacy } from "#platform/deployment/privacy.ts";

/**
 * The operator's audit trail says which account asked for what, and is in nobody's export. Of an account that is deleted
 * the address that it called from goes, and its e-mail address where somebody searched for it.
 */
export const privacy: Privacy = { tables: ["staff_calls"], export: {}, erase: forgetCallsOf };
