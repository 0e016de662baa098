import { Type } from "typebox";
import { richText } from "#platform/http/rich-text.ts";
import { closed, oneOf, Uuid } from "#platform/http/schemas.ts";
import { type Column, exact, orNull, own, plain, ref, time } from "./columns.ts";
import { at, byUuid, counter, integer, type Kind, newVia, person } from "./fields.ts";

/** Bytes, as PostgreSQL writes them in JSON. */
const bytes = (pattern: string): Column => plain(Type.String({ pattern: `^\\\\x${pattern}$` }));
const hash = bytes("[0-9a-f]{64}");

const longText = (longest: number): Column => exact(Type.String({ minLength: 1, maxLength: longest }));

/** The names of a request and its page in the evidence: their uuids where the request was made. */
const origin: Column = {
  ...exact(closed({ request_uuid: Uuid, page_uuid: Uuid })),
  read: (name) => `coalesce(${name}, jsonb_build_object('request_uuid', t.uuid, 'page_uuid', t.page_uuid))`,
};

const ofRequest = { request_uuid: ref("signature_requests") } as const;
const since = 2;

/** The kinds of rows about requests to sign a page, with their evidence. What has a hash stays as it is when it is imported. */
export const signatureKinds = {
  signature_requests: {
    from: "signature_requests",
    columns: {
      uuid: own,
      // the page of a signed one may have been deleted
      page_uuid: plain(Uuid),
      page_version: integer(1),
      title: longText(500),
      content_json: exact(richText(null, "page")),
      document_hash: hash,
      signer_name: longText(200),
      signer_email: longText(320),
      expires_at: time,
      state: plain(oneOf(["pending", "signed", "declined", "expired", "cancelled"])),
      closed_at: orNull(time),
      signed_name: orNull(longText(200)),
      decline_reason: orNull(exact(Type.String({ maxLength: 500 }))),
      created_by: person,
      created_via: newVia,
      ...at,
      // of the sealed PDF: `files/<pdf_file_uuid>`
      pdf_file_uuid: orNull(plain(Uuid)),
      pdf_hash: orNull(hash),
      pdf_bytes: orNull(integer(1)),
      imported_from: origin,
    },
    key: byUuid,
    since,
  },
  /** the files that the page showed, as they were then */
  signature_files: {
    from: "signature_files",
    columns: {
      ...ofRequest,
      attachment_uuid: exact(Uuid),
      file_uuid: plain(Uuid),
      name: longText(255),
      content_type: longText(200),
      size_bytes: integer(0),
      sha256: hash,
    },
    key: [
      ["request_uuid", "uuid"],
      ["attachment_uuid", "uuid"],
    ],
    since,
  },
  /** the signer's values of the blanks */
  signature_fields: {
    from: "signature_fields",
    columns: {
      ...ofRequest,
      field_id: exact(Type.String({ pattern: "^[A-Za-z0-9_-]{4,64}$" })),
      typed: orNull(longText(1_398_126)),
      picture: orNull(bytes("(?:[0-9a-f]{2})+")),
    },
    key: [
      ["request_uuid", "uuid"],
      [`t.field_id collate "C"`, "text"],
    ],
    since,
    atOnce: 4,
  },
  signature_events: {
    from: "signature_events",
    columns: {
      ...ofRequest,
      n: counter,
      name: plain(oneOf(["created", "signed", "declined", "expired", "cancelled"])),
      at: time,
      ip: orNull(longText(100)),
      user_agent: orNull(exact(Type.String({ maxLength: 2000 }))),
      details: exact(Type.Record(Type.String(), Type.Unknown())),
      hash,
    },
    key: [
      ["request_uuid", "uuid"],
      ["n", "integer"],
    ],
    since,
  },
} as const satisfies Readonly<Record<string, Kind>>;
