import { raw, type Reader, sql } from "#platform/db/query.ts";
import { checkCredential, checkStaff, type RequestContext } from "./authorize.ts";

const note = `insert into staff_calls (staff_uuid, operation, params, query, body, ip, request_id)
  values ($1, $2, $3::jsonb, $4::jsonb, $5::jsonb, $6, $7::uuid)`;

/**
 * Notes what a staff account asks of a /staff route. The note is committed by itself, before anything is looked up: a
 * call that is then refused, or that a crash ends, has been noted all the same. It is written before a transaction
 * opens, because one that waits in there for a second connection could wait for others that do the same.
 * @throws Refusal staff_required
 */
export async function noteStaffCall(context: RequestContext): Promise<void> {
  const { platform, route, request } = context;
  if (route.auth !== "staff") return;
  const caller = await checkCredential(context);
  if (caller === null) return;
  checkStaff(route, caller);
  const asked = [request.params ?? {}, request.query ?? {}, request.body ?? {}];
  await platform.pool.run(note, [caller.user_uuid, route.id, ...asked, request.ip, request.id]);
}

/** Takes the addresses of somebody whose account is deleted out of the notes, ahead of the account's own. */
export async function forgetCallsOf(reader: Reader, user_uuid: string): Promise<void> {
  await reader.rows(raw(sql`update staff_calls set ip = null where staff_uuid = ${user_uuid}::uuid`));
  await reader.rows(
    raw(sql`update staff_calls c set query = c.query - 'q' from users u
      where u.uuid = ${user_uuid}::uuid and position(lower(u.email) in lower(c.query ->> 'q')) > 0`),
  );
}
