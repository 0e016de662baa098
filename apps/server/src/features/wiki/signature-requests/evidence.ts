import { createHash } from "node:crypto";
import { canonicalJson } from "#kernel/canonical-json.ts";
import { documentHash } from "./document.ts";
import type { Field } from "./fields.ts";
import { isWhole } from "./history.ts";
import type { SignedDocument } from "./printed-document.ts";
import type { SignedRequest } from "./signed-queries.ts";

/** The evidence of a new request, and the values of its document. @param document_hash in hex */
export function evidenceOfAsked(
  { page_version, signer_name, signer_email }: Pick<SignedRequest, "page_version" | "signer_name" | "signer_email">,
  document_hash: string,
) {
  return { page_version, document_hash, signer_name, signer_email };
}

/** The evidence of a signer's answer: the name, and of each field the hash of what is stored. */
export function evidenceOfSigned(name: string, fields: readonly Field[]) {
  return { name, fields: Object.fromEntries(fields.map(evidenceOfField)) };
}

/** The further evidence of an answer: the time that the document shows. */
export function evidenceOfAnswer(closed_at: Date) {
  return { closed_at: closed_at.toISOString() };
}

function evidenceOfField({ field_id, typed, picture }: Field): [string, { kind: string; sha256: string }] {
  const sha256 = createHash("sha256")
    .update(picture ?? typed ?? "")
    .digest("hex");
  return [field_id, { kind: picture === null ? "typed" : "drawn", sha256 }];
}

/** @throws Error when rows were changed behind our back: such a document must not be sealed */
export function checkEvidence({ request, files, fields, history }: SignedDocument): void {
  const { title, content_json, document_hash, signed_name, closed_at } = request;
  const [created, signed] = history;
  if (!isWhole(history, request.uuid)) throw new Error("The history of a signature request was changed.");
  if (!documentHash({ title, content_json, files }).equals(document_hash)) {
    throw new Error("The document of a signature request was changed.");
  }
  const asked = { ...created?.details, ...evidenceOfAsked(request, document_hash.toString("hex")) };
  if (created?.name !== "created" || canonicalJson(created.details) !== canonicalJson(asked)) {
    throw new Error("What was asked of a signer was changed.");
  }
  const sent = canonicalJson({ ...evidenceOfSigned(signed_name, fields), ...evidenceOfAnswer(closed_at) });
  if (signed?.name !== "signed" || canonicalJson(signed.details) !== sent) {
    throw new Error("What a signer sent was changed.");
  }
}
