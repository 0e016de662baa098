import type { OfPage } from "#platform/db/page.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { type Page, pages } from "#platform/http/pages.ts";
import type { AcceptanceRow, DpaAcceptance } from "./view.ts";

export function insertAcceptance(
  reader: Reader,
  accepted: Omit<DpaAcceptance, "uuid" | "created_at">,
): Promise<AcceptanceRow> {
  return reader.one(
    raw<AcceptanceRow>(sql`insert into dpa_acceptances
        (organisation_name, signatory_name, signatory_job_title, signatory_email, dpa_version)
      values (${accepted.organisation_name}, ${accepted.signatory_name}, ${accepted.signatory_job_title},
        ${accepted.signatory_email}, ${accepted.dpa_version})
      returning uuid, organisation_name, signatory_name, signatory_job_title, signatory_email, dpa_version, created_at`),
  );
}

/** Acceptances, the newest first. */
export const acceptancePages = pages({
  name: "dpa-acceptances",
  order: { created_at: "timestamp", uuid: "uuid" },
  newestFirst: true,
});

/** Finds a page of acceptances. */
export function findAcceptances(reader: Reader, page: Page): Promise<(AcceptanceRow & OfPage)[]> {
  return reader.rows(
    raw<AcceptanceRow & OfPage>(sql`
      select d.uuid, d.organisation_name, d.signatory_name, d.signatory_job_title, d.signatory_email, d.dpa_version,
        d.created_at, d.page_end
      from (${page.of(sql`select a.* from dpa_acceptances a`)}) d order by ${page.order("d")}`),
  );
}
