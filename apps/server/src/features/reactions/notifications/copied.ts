import { type Static, Type } from "typebox";
import type { WorkspaceReader } from "#platform/auth/board-access.ts";
import { raw, type Sql, type Reader, sql } from "#platform/db/query.ts";
import { field, model, nullable, oneOf, Uuid } from "#platform/http/schemas.ts";
import type { ActorVia } from "#kernel/actor.ts";
import { importSources } from "#kernel/import-sources.ts";
import { byService } from "#platform/db/people.ts";
import { Notification } from "./view.ts";
import { visible } from "./visible.ts";

const { properties } = Notification;

const CopiedVia = Type.Object({
  user_uuid: field(Type.Optional(Uuid), "The person whose access was used, or who wrote the automation."),
  api_key_uuid: field(Type.Optional(Uuid), "The API key."),
  api_key_name: field(Type.Optional(Type.String()), "The name at that moment."),
  automation_uuid: field(Type.Optional(Uuid), "The automation."),
  automation_name: field(Type.Optional(Type.String()), "The name at that moment."),
  import_uuid: field(Type.Optional(Uuid), "The import."),
  source: field(Type.Optional(oneOf(importSources)), "The kind of file that was imported."),
  importer_uuid: field(Type.Optional(Uuid), "The person who imported it."),
});

/** A notification in a copy: its task, sprint or page and its people are rows of the copy too. */
export const CopiedNotification = model("CopiedNotification", "A notification in a copy: uuids in place of names.", {
  uuid: properties.uuid,
  event_type: properties.event_type,
  board_uuid: properties.board_uuid,
  task_uuid: properties.task_uuid,
  page_uuid: properties.page_uuid,
  comment_uuid: field(nullable(Uuid), "The comment that it quotes; null for others."),
  actor_uuid: field(nullable(Uuid), "The person who did it; null for others."),
  via: field(
    Type.Union([CopiedVia, Type.Null()]),
    "The API key, the automation or the import that did it; null for others.",
  ),
  excerpt: properties.excerpt,
  created_at: properties.created_at,
  read_at: properties.read_at,
});

export type CopiedNotification = Static<typeof CopiedNotification>;

type Row = Omit<CopiedNotification, "via" | "created_at" | "read_at"> & {
  readonly via: ActorVia | null;
  readonly created_at: Date;
  readonly read_at: Date | null;
  readonly is_visible: boolean;
};

/** The selection of a person's notifications for a copy. */
type Selection = {
  readonly reader: WorkspaceReader;
  /** a condition on the row `n` */
  readonly which: Sql;
  /** the uuid of the last one of the page before */
  readonly after: string | null;
  readonly limit: number;
};

type Page = {
  readonly notifications: CopiedNotification[];
  readonly hidden: readonly string[];
  readonly last: string | null;
};

/**
 * A page of a person's notifications in a workspace, in the order of their uuids.
 * @returns those about what the person can see now; the uuids of the others; and the last uuid if more follow
 */
export async function findCopied(read: Reader, { reader, which, after, limit }: Selection): Promise<Page> {
  const behind = after === null ? sql`` : sql`and n.uuid > ${after}::uuid`;
  const rows = await read.rows(
    raw<Row>(sql`
      with n as materialized (
        select n.* from notifications n
        where n.user_uuid = ${reader.user_uuid}::uuid and n.workspace_uuid = ${reader.workspace_uuid}::uuid and n.in_app
          and ${which} ${behind}
        order by n.uuid limit ${limit}::int)
      select n.uuid, n.event_type, v.board_uuid, n.task_uuid, n.page_uuid, n.comment_uuid, n.excerpt, n.created_at, n.read_at,
        case when not ${byService("n.actor_via")} then n.actor_user_uuid end as actor_uuid, n.actor_via as via,
        v.uuid is not null as is_visible
      -- each row by itself: a join of all with all took seconds before PostgreSQL had counted the rows
      from n left join lateral (select n.uuid, b.uuid as board_uuid from (select n.*) n ${visible}) v on true
      order by n.uuid`),
  );
  return {
    notifications: rows.filter(({ is_visible }) => is_visible).map(toCopied),
    hidden: rows.filter(({ is_visible }) => !is_visible).map((row) => row.uuid),
    last: rows.length < limit ? null : (rows.at(-1)?.uuid ?? null),
  };
}

function toCopied(row: Row): CopiedNotification {
  const { is_visible: _, ...shown } = row;
  const [created_at, read_at] = [row.created_at.toISOString(), row.read_at?.toISOString() ?? null];
  return { ...shown, created_at, read_at };
}
