import { randomUUID } from "node:crypto";
import type { Fail } from "#kernel/errors.ts";
import { nilUuid } from "./nil-uuid.ts";
import { raw, type Reader, sql } from "./query.ts";

/**
 * The identifier of something that is created: a random one, or the one that the client chose (§11.1). A chosen one is
 * taken if a board, task, comment, subtask, label, page or view has it or ever had it, in whichever workspace. Of two transactions that
 * choose the same one at once, the second waits for the first.
 * @param chosen in lower case
 * @throws ApiError uuid_taken
 */
export async function newUuid(reader: Reader, chosen: string | undefined, fail: Fail<"uuid_taken">): Promise<string> {
  if (chosen === undefined) return randomUUID();
  if (chosen === nilUuid) return fail("uuid_taken");
  const { is_free } = await reader.one(
    raw<{ is_free: boolean }>(sql`
      with chosen as (insert into used_uuids (uuid) values (${chosen}::uuid) on conflict do nothing returning uuid)
      select exists (select from chosen)
        and not exists (select from boards where uuid = ${chosen}::uuid)
        and not exists (select from tasks where uuid = ${chosen}::uuid)
        and not exists (select from comments where uuid = ${chosen}::uuid)
        and not exists (select from subtasks where uuid = ${chosen}::uuid)
        and not exists (select from labels where uuid = ${chosen}::uuid)
        and not exists (select from pages where uuid = ${chosen}::uuid)
        and not exists (select from saved_views where uuid = ${chosen}::uuid) as is_free`),
  );
  if (!is_free) fail("uuid_taken");
  return chosen;
}
