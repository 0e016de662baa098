import { forgetRepliesOf } from "#platform/http/forget-replies.ts";
import { isoOf } from "#platform/db/json.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Privacy, ExportRow } from "#platform/auth/privacy.ts";

/** The stored data of an account itself. `emptyAccount` empties the row in `users` at the end. */
export const privacy: Privacy = {
  tables: ["users", "account_codes", "account_events", "sign_ups"],
  export: { account, account_events: accountEvents, sign_ups: signUps },
  erase: async (tx, user_uuid) => {
    await forgetRepliesOf(tx, user_uuid);
    await tx.rows(raw(sql`delete from account_codes where user_uuid = ${user_uuid}::uuid`));
    await tx.rows(
      raw(sql`delete from sign_ups s using users u
        where u.uuid = ${user_uuid}::uuid and lower(s.email) = lower(u.email)`),
    );
    await tx.rows(raw(sql`update account_events set data = '{}', ip = null where user_uuid = ${user_uuid}::uuid`));
  },
};

function account(reader: Reader, user_uuid: string): Promise<ExportRow[]> {
  return reader.rows(
    raw(sql<ExportRow>`select uuid, email, pending_email, first_name, last_name, phone_number,
        phone_number_country_code, image_version, is_staff, completion_sound_enabled, completion_sound_prompted,
        move_sound_enabled, time_zone, attribution, accepted_terms_version, ${isoOf("accepted_terms_at")} as accepted_terms_at,
        ${isoOf("verified_at")} as verified_at, ${isoOf("created_at")} as created_at,
        ${isoOf("updated_at")} as updated_at
      from users where uuid = ${user_uuid}::uuid`),
  );
}

function accountEvents(reader: Reader, user_uuid: string): Promise<ExportRow[]> {
  return reader.rows(
    raw(sql<ExportRow>`select e.name, e.data, e.ip, ${isoOf("e.created_at")} as created_at
      from account_events e where e.user_uuid = ${user_uuid}::uuid order by e.created_at, e.uuid`),
  );
}

/** Sign-ups of the same address that wait, without the name that was given: it may be another person's. */
function signUps(reader: Reader, user_uuid: string): Promise<ExportRow[]> {
  return reader.rows(
    raw(sql<ExportRow>`select s.email, ${isoOf("s.created_at")} as created_at, ${isoOf("s.expires_at")} as expires_at
      from users u join sign_ups s on lower(s.email) = lower(u.email)
      where u.uuid = ${user_uuid}::uuid order by s.created_at, s.uuid`),
  );
}
