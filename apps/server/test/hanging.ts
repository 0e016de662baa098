import type { Company } from "./company.ts";
import type { ApiClient } from "./people.ts";

type Task = { readonly uuid: string };

/** A comment that its author has deleted. @param age how long it has been in the trash, as an SQL interval */
export async function deletedComment(company: Company, task: Task, author: ApiClient, age = "0 days"): Promise<string> {
  const [row] = (await company.harness.platform.pool.run(
    `insert into comments (workspace_uuid, task_uuid, author_uuid, body, body_json, search, archived_at)
     values ($1, $2, $3, 'A comment' || chr(10) || ' of two lines', '{"type":"doc"}', array_to_tsvector('{a}'::text[]),
       clock_timestamp() - $4::interval)
     returning uuid`,
    [company.workspace.uuid, task.uuid, author.uuid, age],
  )) as { uuid: string }[];
  return row?.uuid ?? "";
}

/** An attachment, deleted when it has an age. @param age how long it has been in the trash, as an SQL interval */
export async function attachment(company: Company, task: Task, by: ApiClient, age: string | null): Promise<string> {
  const [row] = (await company.harness.platform.pool.run(
    `insert into attachments (workspace_uuid, task_uuid, uuid, file_uuid, name, content_type, size_bytes, created_by, archived_at)
     select $1, $2, f.uuid, f.uuid, 'notes.txt', 'text/plain', 5, $3, clock_timestamp() - $4::interval
     from (select gen_random_uuid() as uuid) f returning uuid`,
    [company.workspace.uuid, task.uuid, by.uuid, age],
  )) as { uuid: string }[];
  return row?.uuid ?? "";
}
