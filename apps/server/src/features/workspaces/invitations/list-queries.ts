import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { OfPage } from "#platform/db/page.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import { type Page, pages } from "#platform/http/pages.ts";
import { shown } from "./queries.ts";
import type { InvitationRow } from "./view.ts";

const newest = { order: { created_at: "timestamp", uuid: "uuid" }, newestFirst: true, lookAhead: true } as const;

/** The open invitations of a workspace, newest first. */
export const openPages = pages({ name: "invitations", ...newest });

/** The invitations of a person, newest first. */
export const addressedPages = pages({ name: "own invitations", ...newest });

function pageOfInvitations(reader: Reader, rows: Sql, page: Page): Promise<(InvitationRow & OfPage)[]> {
  const source = page.of(rows, sql`1000 + 40 * cardinality(r.board_uuids)`);
  return reader.rows(raw(sql`${shown<OfPage>(source, sql`, i.page_end`)} order by ${page.order("i")}`));
}

/** A page of the open invitations of a workspace, expired ones too. */
export function findOpen(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  page: Page,
): Promise<(InvitationRow & OfPage)[]> {
  const rows = sql`select * from invitations where workspace_uuid = ${workspace_uuid}::uuid and state = 'pending'`;
  return pageOfInvitations(reader, rows, page);
}

/** A page of the invitations that a person may accept: pending, not expired, for the address of their verified account. */
export function findAddressed(reader: Reader, user_uuid: string, page: Page): Promise<(InvitationRow & OfPage)[]> {
  const rows = sql`
    select i.* from invitations i join users me on lower(me.email) = lower(i.email)
      join workspaces w on w.uuid = i.workspace_uuid and w.deleted_at is null
    where me.uuid = ${user_uuid}::uuid and me.verified_at is not null
      and i.state = 'pending' and i.expires_at > clock_timestamp()`;
  return pageOfInvitations(reader, rows, page);
}
