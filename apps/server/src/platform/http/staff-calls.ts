import { raw, type Reader, sql } from "#platform/db/query.ts";
import { checkCredential } from "./authenticate.ts";
import { checkStaff } from "./authorize.ts";
import type { RequestContext } from "./request-context.ts";

const insertCall = `insert into staff_calls (staff_uuid, operation, params, query, body, ip, request_id)
  values ($1, $2, $3::text::jsonb, $4::text::jsonb, $5::text::jsonb, $6, $7::uuid)`;

/**
 * Records a staff account's call of a /staff route. The record is committed by itself, before the call is executed, so
 * that it also exists for a call that fails or that a crash ends. It is written before the transaction opens: a
 * transaction that waits for a second connection could wait for other transactions that do the same.
 * @throws ApiError staff_required
 */
export async function recordStaffCall(context: RequestContext): Promise<void> {
  const { platform, route, request } = context;
  if (route.auth !== "staff") return;
  const caller = await checkCredential(context);
  if (caller === null) return;
  checkStaff(route, caller);
  const input = [request.params, request.query, request.body].map((part) => JSON.stringify(part ?? {}));
  await platform.pool.run(insertCall, [caller.user_uuid, route.id, ...input, request.ip, request.id]);
}

/** Removes the addresses of somebody from the records. Runs before their account is emptied, which it reads. */
export async function forgetCallsOf(reader: Reader, user_uuid: string): Promise<void> {
  await reader.rows(raw(sql`update staff_calls set ip = null where staff_uuid = ${user_uuid}::uuid`));
  await reader.rows(
    raw(sql`update staff_calls c set query = c.query - 'q' from users u
      where u.uuid = ${user_uuid}::uuid and position(lower(u.email) in lower(c.query ->> 'q')) > 0`),
  );
}
