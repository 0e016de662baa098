import { raw, type Reader, sql } from "#platform/db/query.ts";

/** A kind of thing that hangs on a ticket. */
export type Hanging = "comment" | "attachment";

type Thing = { readonly workspace_uuid: string; readonly task_uuid: string; readonly uuid: string };

const inTrash = (thing: Thing) => sql`
  workspace_uuid = ${thing.workspace_uuid}::uuid and task_uuid = ${thing.task_uuid}::uuid
    and uuid = ${thing.uuid}::uuid and archived_at is not null`;

const restores = {
  comment: (thing: Thing) =>
    sql<{ created_at: Date }>`update comments set archived_at = null, updated_at = clock_timestamp()
      where ${inTrash(thing)} returning created_at`,
  attachment: (thing: Thing) =>
    sql<{ created_at: Date }>`update attachments set archived_at = null where ${inTrash(thing)} returning created_at`,
};

const deletes = {
  comment: (thing: Thing) =>
    sql<{ created_at: Date }>`delete from comments where ${inTrash(thing)} returning created_at`,
  attachment: (thing: Thing) =>
    sql<{ created_at: Date }>`delete from attachments where ${inTrash(thing)} returning created_at`,
};

/** Takes a comment or attachment out of the trash; undefined when it is not there. @param thing its ticket is locked */
export async function restoreHanging(
  reader: Reader,
  kind: Hanging,
  thing: Thing,
): Promise<{ created_at: Date } | undefined> {
  return reader.first(raw(restores[kind](thing)));
}

/** Deletes a comment or attachment that is in the trash for good; undefined when it is not there. */
export async function deleteHanging(
  reader: Reader,
  kind: Hanging,
  thing: Thing,
): Promise<{ created_at: Date } | undefined> {
  return reader.first(raw(deletes[kind](thing)));
}

export type Purged = { readonly uuid: string; readonly task_uuid: string; readonly board_uuid: string };

const purges = {
  comment: sql`comments`,
  attachment: sql`attachments`,
};

/** Deletes the comments or attachments of a workspace that were in the trash for 30 days, some at a time. */
export async function purgeHanging(
  reader: Reader,
  kind: Hanging,
  workspace_uuid: string,
  limit: number,
): Promise<Purged[]> {
  return reader.rows(
    raw<Purged>(sql`
      delete from ${purges[kind]} x using tasks t
      where (t.workspace_uuid, t.uuid) = (x.workspace_uuid, x.task_uuid)
        and x.workspace_uuid = ${workspace_uuid}::uuid and (x.task_uuid, x.uuid) in (
          select task_uuid, uuid from ${purges[kind]}
          where workspace_uuid = ${workspace_uuid}::uuid and archived_at <= clock_timestamp() - interval '30 days'
          order by archived_at, uuid limit ${limit} for update skip locked)
      returning x.uuid, x.task_uuid, t.board_uuid`),
  );
}
