import { type Static, Type } from "typebox";
import { RichText } from "#platform/http/rich-text.ts";
import { Doer } from "#platform/http/doer.ts";
import { common, field, model, nullable, oneOf, Timestamp, Uuid } from "#platform/http/schemas.ts";

const states = ["pending", "signed", "declined", "expired", "cancelled"] as const;

export type SignatureState = (typeof states)[number];

const shared = {
  page_version: field(Type.Integer({ minimum: 1 }), "The version of the page that is to be signed."),
  document_hash: field(
    Type.String(),
    "SHA-256, in hex, of the title, the content and the files of that version as canonical JSON.",
  ),
  signer_name: field(Type.String(), "The name of the signer."),
  expires_at: field(Timestamp, "Until when it can be signed."),
  signed_at: field(nullable(Timestamp), "When it was signed; null when it was not."),
  imported: field(
    Type.Boolean(),
    "Whether it came with an export: then this deployment has not seen what happened, and only the seal of the PDF proves it.",
  ),
};

export const SignatureRequest = model(
  "SignatureRequest",
  "A request to sign a version of a page, which is mailed to somebody who needs no account.",
  {
    uuid: common.uuid,
    workspace_uuid: common.workspace_uuid,
    page_uuid: field(Uuid, "The page."),
    token: field(Type.String(), "The token of its link. Everybody who has the token can read the document and sign."),
    state: field(oneOf(states), "Whether it waits, or how it ended."),
    ...shared,
    signer_email: field(Type.String(), "The address to which it was mailed."),
    closed_at: field(
      nullable(Timestamp),
      "When it was signed, declined or cancelled, or had expired; null while it is pending.",
    ),
    signed_name: field(nullable(Type.String()), "The name that the signer gave; null when it was not signed."),
    decline_reason: field(
      nullable(Type.String()),
      "The reason why the signer declined; null when no reason was given.",
    ),
    created_by: field(Doer, "The person who asked for the signature."),
    created_at: common.created_at,
  },
);

export type SignatureRequest = Static<typeof SignatureRequest>;

/** A request as events show it: everybody who has its token may sign, and the signer's name and address are not for everybody who reads events. */
export function inEvent({ uuid, state, page_version }: Pick<SignatureRequest, "uuid" | "state" | "page_version">) {
  return { uuid, state, page_version };
}

const Blank = model("SignatureBlank", "A blank that the signer fills.", {
  field_id: field(
    Type.String(),
    "Names the blank in `fields`. Blanks of the document with the same one are filled together.",
  ),
  label: field(Type.String(), "The label of the blank in the document."),
});

// Everything that a signer sees is listed here field by field.

export const PublicSignatureRequest = model(
  "PublicSignatureRequest",
  "A signature request, as everybody with its link sees it.",
  {
    state: field(oneOf(states.filter((state) => state !== "cancelled")), "Whether it waits, or how it ended."),
    is_accepting: field(
      Type.Boolean(),
      "Whether it can be signed now: it waits, and the workspace is not read-only over an unpaid invoice.",
    ),
    workspace_name: field(Type.String(), "The workspace that asks."),
    title: field(nullable(Type.String()), "The title of the document; null after it was declined or has expired."),
    content_json: field(
      nullable(RichText),
      "The document that is signed; null after it was declined or has expired. People, tasks and pages that it mentions are not named. Its attachments have their public addresses.",
    ),
    content_markdown: field(nullable(Type.String()), "The same as markdown."),
    blanks: field(Type.Array(Blank), "The blanks of the document, all of which must be filled."),
    ...shared,
    signed_name: field(nullable(Type.String()), "The name that the signer gave; null when it was not signed."),
  },
);

export type PublicSignatureRequest = Static<typeof PublicSignatureRequest>;
