import { Type } from "typebox";
import { field, model, nullable, oneOf, Timestamp } from "#platform/http/schemas.ts";

export const SignatureVerification = model(
  "SignatureVerification",
  "What is known of a file. All but `result` is null unless it is `known`.",
  {
    result: field(oneOf(["known", "sealed", "changed", "unknown"]), "What the file is."),
    title: field(nullable(Type.String()), "The title of the document."),
    page_version: field(nullable(Type.Integer({ minimum: 1 })), "The version of the page that was signed."),
    document_hash: field(nullable(Type.String()), "SHA-256, in hex, of the attached `document.json`."),
    signed_name: field(nullable(Type.String()), "The name that the signer gave."),
    signed_at: field(nullable(Timestamp), "When it was signed."),
  },
);
