import { raw, type Reader, sql } from "#platform/db/query.ts";

// a uuid counts where it is a whole string of a reply or a whole segment of a path, not within a longer text
const named = /(?<=["/])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=["/?]|$)/gi;

/** @returns the uuids that a path or a JSON text names, each once */
export function namesIn(text: string): readonly string[] {
  return [...new Set(text.toLowerCase().match(named))];
}

/**
 * Empties the stored replies that name something that was deleted permanently. The rows stay until the 24 hours are
 * over, so that their requests are not executed again.
 */
export async function forgetRepliesNaming(reader: Reader, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return;
  await reader.rows(
    raw(
      sql`update idempotent_replies set body = null, named_uuids = '{}' where named_uuids && ${uuids}::uuid[] and body is not null`,
    ),
  );
}

/**
 * When an account is deleted: removes the stored replies to the person's requests and to those of their keys, and empties
 * the replies to others that name the person.
 */
export async function forgetRepliesOf(reader: Reader, user_uuid: string): Promise<void> {
  await reader.rows(
    raw(sql`delete from idempotent_replies where caller = ${`user ${user_uuid}`} or caller in (
      select 'key ' || k.uuid from api_keys k where k.user_uuid = ${user_uuid}::uuid)`),
  );
  await forgetRepliesNaming(reader, [user_uuid]);
}
