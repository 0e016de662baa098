import { raw, sql } from "#platform/db/query.ts";
import type { Personal } from "#platform/personal.ts";

/**
 * The operator's audit trail says which account asked for what, and is in nobody's export. Of an account that is deleted
 * the address that it called from goes, and its e-mail address where somebody searched for it.
 */
export const personal: Personal = {
  tables: ["staff_calls"],
  export: {},
  erase: async (work, user_uuid) => {
    await work.rows(raw(sql`update staff_calls set ip = null where staff_uuid = ${user_uuid}::uuid`));
    await work.rows(
      raw(sql`update staff_calls c set query = c.query - 'q' from users u
        where u.uuid = ${user_uuid}::uuid and position(lower(u.email) in lower(c.query ->> 'q')) > 0`),
    );
  },
};
