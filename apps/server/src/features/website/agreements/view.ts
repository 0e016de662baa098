import { type Static, Type } from "typebox";
import { common, field, model, nullable } from "#platform/http/schemas.ts";

export const DpaAcceptance = model("DpaAcceptance", "An acceptance of the data processing agreement.", {
  uuid: common.uuid,
  organisation_name: field(Type.String(), "The organisation that accepted."),
  signatory_name: field(Type.String(), "The person who accepted for the organisation."),
  signatory_job_title: field(nullable(Type.String()), "The job title of the person, if it was given."),
  signatory_email: field(Type.String(), "The address of the person. It is not verified."),
  dpa_version: field(nullable(Type.String()), "The version of the agreement, if it was given."),
  created_at: common.created_at,
});

export type DpaAcceptance = Static<typeof DpaAcceptance>;

/** A row: the fields of the reply, with the time as a date. */
export type AcceptanceRow = Omit<DpaAcceptance, "created_at"> & { readonly created_at: Date };

export function toAcceptance(row: AcceptanceRow): DpaAcceptance {
  const { uuid, organisation_name, signatory_name, signatory_job_title, signatory_email, dpa_version } = row;
  const created_at = row.created_at.toISOString();
  return { uuid, organisation_name, signatory_name, signatory_job_title, signatory_email, dpa_version, created_at };
}
