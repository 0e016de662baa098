import type { Caller } from "#kernel/actor.ts";
import { refuse } from "#kernel/refusals.ts";
import type { Visit } from "./entrance.ts";

const note = `insert into staff_calls (staff_uuid, operation, params, query, body, ip, request_id)
  values ($1, $2, $3::jsonb, $4::jsonb, $5::jsonb, $6, $7::uuid)`;

/**
 * Lets staff accounts alone pass to a /staff route (§1 rule 2) and notes what they ask for. The note is committed by itself, before
 * anything is looked up: a call that is then refused, or that a crash ends, has been noted all the same.
 * @throws Refusal staff_required
 */
export async function admitStaff({ platform, route, request }: Visit, caller: Caller): Promise<void> {
  if (route.who !== "staff") return;
  if (!caller.is_staff) return refuse("staff_required");
  const asked = [request.params ?? {}, request.query ?? {}, request.body ?? {}];
  await platform.pool.run(note, [caller.user_uuid, route.id, ...asked, request.ip, request.id]);
}
