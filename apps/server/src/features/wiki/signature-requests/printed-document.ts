import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { type DocumentJson, mapAddresses, type NodeJson, picturesOf } from "@stoa/document";
import { attachmentFile } from "#features/content/attachments/index.ts";
import { withAttachmentsAt } from "#features/wiki/publishing/index.ts";
import type { Json } from "#kernel/events.ts";
import type { PdfDocument } from "#platform/pdf/document.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { blanksOf, type SignatureFile } from "./document.ts";
import type { Field } from "./fields.ts";
import type { Entry } from "./history.ts";
import type { SignedRequest } from "./signed-queries.ts";

/** All parts of the document of a signed request. */
export type SignedDocument = {
  readonly request: SignedRequest;
  readonly files: readonly SignatureFile[];
  readonly fields: readonly Field[];
  readonly history: readonly Entry[];
};

/** The largest width of a drawn signature. In points. */
const pictureWidth = 200;
/** The printed length of a typed value; the whole one is in the attached `audit.json`. */
const longestTyped = 1000;

const attachmentAddress = (uuid: string): string => `attachment:${uuid}`;
const fieldAddress = (field_id: string): string => `field:${field_id}`;

/** A signed document as it is printed: the page with its filled blanks, and the audit page. */
export function printedDocument(signed: SignedDocument, storage: Storage, baseUrl: string): PdfDocument {
  const { request, files, fields } = signed;
  const page = printedPage(request, files, fields, storage, baseUrl);
  const audit = { anchor: "audit", title: "Audit page", level: 1, document: auditPage(signed, baseUrl) };
  return { ...page, created_at: request.closed_at, parts: [...page.parts, audit] };
}

/** The page of a request as it is printed, with its filled blanks. @param files those that it shows */
export function printedPage(
  { page_uuid, title, content_json }: Pick<SignedRequest, "page_uuid" | "title" | "content_json">,
  files: readonly SignatureFile[],
  fields: readonly Field[],
  storage: Storage,
  baseUrl: string,
): PdfDocument {
  const shown = withAttachmentsAt(page_uuid, content_json, attachmentAddress);
  const whole = mapAddresses(shown, (address) => (address.startsWith("/") ? baseUrl + address : address));
  const values = new Map(fields.map((field) => [field.field_id, field]));
  const document = { ...whole, content: (whole.content ?? []).map((node) => filled(node, values)) } as DocumentJson;
  const parts = [{ anchor: "document", title, level: 1, document }];
  const pictures = new Map([...picturesOfFiles(document, files, storage), ...picturesOfFields(fields)]);
  return { title, created_at: new Date(0), hasContents: false, parts, pictures };
}

function picturesOfFiles(document: DocumentJson, files: readonly SignatureFile[], storage: Storage) {
  const shown = new Set(picturesOf(document));
  return files
    .filter((file) => file.content_type.startsWith("image/") && shown.has(attachmentAddress(file.attachment_uuid)))
    .map(({ attachment_uuid, file_uuid, size_bytes }) => {
      const open = () => storage.read(attachmentFile(file_uuid));
      return [attachmentAddress(attachment_uuid), { size_bytes, open }] as const;
    });
}

function picturesOfFields(fields: readonly Field[]) {
  return fields.flatMap(({ field_id, picture }) => {
    if (picture === null) return [];
    const open = async (): Promise<Readable> => Readable.from([picture]);
    return [[fieldAddress(field_id), { size_bytes: picture.length, open }] as const];
  });
}

/** A node with what the signer put into its blanks. */
function filled(node: NodeJson, values: ReadonlyMap<string, Field>): NodeJson {
  if (node.content === undefined) return node;
  return { ...node, content: node.content.flatMap((child) => fillBlank(child, values)) };
}

function fillBlank(node: NodeJson, values: ReadonlyMap<string, Field>): NodeJson[] {
  if (node.type !== "signatureBlank") return [filled(node, values)];
  const { field_id, label } = node.attrs ?? {};
  const field = values.get(String(field_id));
  if (field === undefined) return [node];
  const name = typeof label === "string" && label !== "" ? [text(`${label}: `)] : [];
  if (field.typed !== null) return [...name, text(shortened(field.typed), "bold")];
  const attrs = {
    src: fieldAddress(field.field_id),
    alt: String(label),
    title: null,
    href: null,
    most_width: pictureWidth,
  };
  return [...name, { type: "image", attrs }];
}

const shortened = (typed: string): string =>
  typed.length <= longestTyped ? typed : `${typed.slice(0, longestTyped)}…`.toWellFormed();

const text = (words: string, ...marks: string[]): NodeJson => ({
  type: "text",
  text: words,
  marks: marks.map((type) => ({ type })),
});

const paragraph = (...content: NodeJson[]): NodeJson => ({ type: "paragraph", content });

const cell = (type: string, words: string): NodeJson => ({
  type,
  attrs: { colspan: 1, rowspan: 1, colwidth: null },
  content: [words === "" ? { type: "paragraph" } : paragraph(text(words))],
});

/** A table of texts, whose first row is its header. */
function table(rows: readonly (readonly string[])[]): NodeJson {
  const content = rows.map((row, index) => ({
    type: "tableRow",
    content: row.map((words) => cell(index === 0 ? "tableHeader" : "tableCell", words)),
  }));
  return { type: "table", content };
}

const heading = (words: string): NodeJson => ({ type: "heading", attrs: { level: 2 }, content: [text(words)] });

/** The page with the proof of a signature: the signer, the document, the time and the address. */
function auditPage({ request, fields, history }: SignedDocument, baseUrl: string): DocumentJson {
  const blanks = blanksOf(request.content_json).map(({ field_id, label }) => {
    const field = fields.find((each) => each.field_id === field_id);
    return [label || field_id, field?.typed == null ? "drawn" : shortened(field.typed)];
  });
  const events = history.map(({ n, name, at, ip, user_agent }) => [`${n}`, name, at, ip ?? "", user_agent ?? ""]);
  return {
    type: "doc",
    content: [
      table([
        ["What", "Value"],
        ["Document", request.title],
        ["Version of the page", `${request.page_version}`],
        ["SHA-256 of document.json", request.document_hash.toString("hex")],
        ["Asked by the workspace", request.workspace_name],
        ["Asked to sign", `${request.signer_name}, ${request.signer_email}`],
        ["Signed by", request.signed_name],
        ["Signed at", request.closed_at.toISOString()],
        ["Signature request", request.uuid],
        ["Made by", baseUrl],
      ]),
      ...(blanks.length === 0 ? [] : [heading("Blanks"), table([["Blank", "Filled with"], ...blanks])]),
      heading("What happened"),
      table([["No.", "Event", "Time", "Address", "Program"], ...events]),
      paragraph(
        text(
          "This is a simple electronic signature. The file is sealed with the key of the deployment named above, whose certificate anybody can " +
            "get there (/public/signing-certificate); the seal breaks when a byte of the file is changed. The attached files are document.json, " +
            "whose hash stands above, and audit.json, with these events and their chain of hashes.",
        ),
      ),
    ],
  };
}

/** The evidence as data, which is attached to the document. */
export function auditJson({ request, fields, history }: SignedDocument, baseUrl: string): Json {
  return {
    signature_request: request.uuid,
    workspace: { name: request.workspace_name },
    page: { uuid: request.page_uuid, version: request.page_version },
    document_hash: request.document_hash.toString("hex"),
    signer: { name: request.signer_name, email: request.signer_email },
    signed_name: request.signed_name,
    signed_at: request.closed_at.toISOString(),
    deployment: baseUrl,
    fields: fields.map(({ field_id, typed, picture }) => ({
      field_id,
      typed,
      picture_sha256: picture === null ? null : createHash("sha256").update(picture).digest("hex"),
    })),
    events: history.map(({ n, name, at, ip, user_agent, details, hash }) => ({
      n,
      name,
      at,
      ip,
      user_agent,
      details,
      hash: hash.toString("hex"),
    })),
  };
}
