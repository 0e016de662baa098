import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed, emailAddress, field, named } from "#platform/http/schemas.ts";
import { insertAcceptance } from "./queries.ts";
import { DpaAcceptance, toAcceptance } from "./view.ts";

export const acceptDpa = route("POST /public/dpa-acceptance", {
  id: "acceptDpa",
  auth: "public",
  summary: "Accept the data processing agreement for an organisation",
  description:
    "The acceptance is stored for the operator, whose staff read it; no mail is sent. `authority_confirmed` must be true.",
  http: { status: 201, perAddress: { requests: 10, minutes: 60 } },
  access: {},
  body: closed({
    organisation_name: field(named(200), "The organisation that accepts."),
    signatory_name: field(named(200), "The person who accepts for the organisation."),
    signatory_job_title: field(Type.Optional(Type.String({ maxLength: 200 })), "The job title of the person."),
    signatory_email: field(emailAddress(320), "The address of the person. It is not verified."),
    authority_confirmed: field(Type.Boolean(), "Whether they may sign for the organisation. Must be true."),
    dpa_version: field(Type.Optional(Type.String({ minLength: 1, maxLength: 20 })), "The version of the agreement."),
  }),
  reply: { dpa_acceptance: DpaAcceptance },
  errors: ["authority_not_confirmed"],
  events: { none: "it belongs to no workspace and to no account" },
  example: {
    body: {
      organisation_name: "Lighthouse Works",
      signatory_name: "Ada Lovelace",
      signatory_email: "ada@example.com",
      authority_confirmed: true,
      dpa_version: "1",
    },
  },
  handle: async ({ tx, body, fail }) => {
    if (!body.authority_confirmed) return fail("authority_not_confirmed");
    const { organisation_name, signatory_name, signatory_job_title = "", signatory_email, dpa_version = null } = body;
    const accepted = await insertAcceptance(tx, {
      organisation_name: organisation_name.trim(),
      signatory_name: signatory_name.trim(),
      signatory_job_title: signatory_job_title.trim() || null,
      signatory_email,
      dpa_version,
    });
    return { dpa_acceptance: toAcceptance(accepted) };
  },
});
