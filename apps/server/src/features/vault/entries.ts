import { type Static, Type } from "typebox";
import type { Actor } from "#kernel/actor.ts";
import { EventActor } from "#platform/http/doer.ts";
import type { OfPage } from "#platform/db/page.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { visibleActor } from "#platform/events/visible-data.ts";
import { type Page, pages } from "#platform/http/pages.ts";
import { AnyObject, common, field, model, Timestamp } from "#platform/http/schemas.ts";
import type { SecretKey } from "./queries.ts";

export const SecretEntry = model("SecretEntry", "An action on a secret.", {
  uuid: common.uuid,
  action: field(Type.String({ examples: ["secret.revealed"] }), "The action: the event's name."),
  created_at: field(Timestamp, "When it was done."),
  actor: field(EventActor, "The actor."),
  data: field(AnyObject, "The data of the action; the fields depend on the action. It never holds a value."),
});

type EntryRow = {
  readonly uuid: string;
  readonly name: string;
  readonly created_at: Date;
  readonly actor_kind: Actor["kind"];
  readonly actor_user_uuid: string | null;
  readonly actor_api_key_uuid: string | null;
  readonly actor_name: string;
  readonly data: Static<typeof AnyObject>;
};

/** The actions on a secret, newest first. */
export const entryPages = pages({
  name: "secret_entries",
  order: { created_at: "timestamp", uuid: "uuid" },
  newestFirst: true,
});

/** Finds what was done with a secret. Its events hold only uuids, so nothing of them has to be left out. */
export async function findEntries(
  reader: Reader,
  { workspace_uuid, uuid }: SecretKey,
  page: Page,
): Promise<({ entry: Static<typeof SecretEntry> } & OfPage)[]> {
  const rows = sql`select e.uuid, e.name, e.created_at, e.actor_kind, e.actor_user_uuid, e.actor_api_key_uuid,
      ${visibleActor("e")} as actor_name, e.data
    from events e where e.workspace_uuid = ${workspace_uuid}::uuid and e.name like 'secret.%'
      and e.data ->> 'secret_uuid' = ${uuid}::text`;
  const found = await reader.rows(
    raw<EntryRow & OfPage>(sql`select e.uuid, e.name, e.created_at, e.actor_kind, e.actor_user_uuid,
        e.actor_api_key_uuid, e.actor_name, e.data, e.page_end
      from (${page.of(rows, sql`octet_length(r.data::text) + 300`)}) e order by ${page.order("e")}`),
  );
  return found.map(({ page_end, ...row }) => ({ entry: toEntry(row), page_end }));
}

function toEntry(row: EntryRow): Static<typeof SecretEntry> {
  return {
    uuid: row.uuid,
    action: row.name,
    created_at: row.created_at.toISOString(),
    actor: {
      kind: row.actor_kind,
      user_uuid: row.actor_user_uuid,
      api_key_uuid: row.actor_api_key_uuid,
      name: row.actor_name,
    },
    data: row.data,
  };
}
