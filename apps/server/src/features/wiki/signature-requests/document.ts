import { createHash } from "node:crypto";
import type { DocumentJson, NodeJson } from "@stoa/document";
import { canonicalJson } from "#kernel/canonical-json.ts";
import type { Json } from "#kernel/events.ts";

/** A file that the document shows. */
export type SignatureFile = {
  readonly attachment_uuid: string;
  readonly file_uuid: string;
  readonly name: string;
  readonly content_type: string;
  readonly size_bytes: number;
  readonly sha256: Buffer;
};

/** The signed content: a title, a content, and the files that the content shows. */
export type SignedContent = {
  readonly title: string;
  readonly content_json: DocumentJson;
  readonly files: readonly SignatureFile[];
};

/** A blank of a document. Several blanks with one `field_id` are filled together. */
export type Blank = { readonly field_id: string; readonly label: string };

/** The most blanks that a signer can fill (§8). */
const mostBlanks = 20;
const fieldId = /^[A-Za-z0-9_-]{4,64}$/;

/** The blanks of a document, each `field_id` once, in their order. */
export function blanksOf(document: NodeJson): Blank[] {
  const found = new Map<string, Blank>();
  const visit = ({ type, attrs = {}, content = [] }: NodeJson): void => {
    const { field_id, label } = attrs;
    if (type === "signatureBlank" && typeof field_id === "string" && !found.has(field_id)) {
      found.set(field_id, { field_id, label: typeof label === "string" ? label : "" });
    }
    content.forEach(visit);
  };
  visit(document);
  return [...found.values()];
}

/** Whether a request can fill these blanks: they are not too many, and each has a `field_id` that can be sent (§4.4). */
export function canBeFilled(blanks: readonly Blank[]): boolean {
  return blanks.length <= mostBlanks && blanks.every(({ field_id }) => fieldId.test(field_id));
}

/** The document that is hashed, and attached to the signed PDF: everybody who has the files can compute the hash again. */
export function hashedDocument({ title, content_json, files }: SignedContent): { readonly [key: string]: Json } {
  const attachments = files
    .map(({ attachment_uuid, name, content_type, size_bytes, sha256 }) => ({
      uuid: attachment_uuid,
      name,
      content_type,
      size_bytes,
      sha256: sha256.toString("hex"),
    }))
    .toSorted((one, other) => (one.uuid < other.uuid ? -1 : 1));
  return { title, content: content_json, attachments };
}

/** SHA-256 of the document as canonical JSON. */
export function documentHash(content: SignedContent): Buffer {
  return createHash("sha256")
    .update(canonicalJson(hashedDocument(content)), "utf8")
    .digest();
}
