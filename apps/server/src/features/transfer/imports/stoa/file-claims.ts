import type { KindName } from "#features/transfer/export-format/index.ts";
import { textOf } from "./lines.ts";

/** The claims of rows about a stored file. */
export type FileClaim = {
  readonly name: string;
  readonly content_type: string;
  readonly size_bytes: number;
  /** in hexadecimal; null where no evidence tells it */
  readonly sha256: string | null;
  /** whether it is a sealed document, and not the file of an attachment */
  readonly is_document: boolean;
};

type Row = Readonly<Record<string, unknown>>;

/** Collects what the rows of an export say of its stored files, which must be the same for each file. */
export class FileClaims {
  readonly #all = new Map<string, FileClaim>();
  #signedBytes = 0;

  /** by the uuid that the file has in the export */
  get all(): ReadonlyMap<string, FileClaim> {
    return this.#all;
  }

  /** Of what signers put into blanks: texts and pictures. */
  get signedBytes(): number {
    return this.#signedBytes;
  }

  /** @returns what is wrong with the row, or null */
  note(kind: KindName, row: Row): string | null {
    if (kind === "signature_fields") this.#signedBytes += bytesOf(row);
    if (kind === "signature_requests")
      return row["pdf_file_uuid"] === null ? null : this.#add(row["pdf_file_uuid"], documentOf(row));
    return kind === "attachments" || kind === "signature_files" ? this.#add(row["file_uuid"], fileOf(row)) : null;
  }

  #add(file_uuid: unknown, claim: FileClaim): string | null {
    const uuid = textOf(file_uuid).toLowerCase();
    const before = this.#all.get(uuid) ?? claim;
    const sha256 = before.sha256 ?? claim.sha256;
    this.#all.set(uuid, { ...before, sha256 });
    const isSame =
      before.content_type === claim.content_type &&
      before.size_bytes === claim.size_bytes &&
      before.is_document === claim.is_document &&
      (claim.sha256 ?? sha256) === sha256;
    return isSame ? null : "another attachment of the same file has another type or size";
  }
}

const bytesOf = ({ typed, picture }: Row): number =>
  (typeof typed === "string" ? Buffer.byteLength(typed) : 0) + (hexOf(picture)?.length ?? 0) / 2;

/** Bytes as PostgreSQL writes them. */
const hexOf = (bytes: unknown): string | null => (typeof bytes === "string" ? bytes.replace("\\x", "") : null);

const numberOf = (value: unknown): number => (typeof value === "number" ? value : -1);

const fileOf = ({ name, content_type, size_bytes, sha256 }: Row): FileClaim => ({
  name: textOf(name),
  content_type: textOf(content_type),
  size_bytes: numberOf(size_bytes),
  sha256: hexOf(sha256),
  is_document: false,
});

const documentOf = ({ pdf_bytes, pdf_hash }: Row): FileClaim => ({
  name: "document.pdf",
  content_type: "application/pdf",
  size_bytes: numberOf(pdf_bytes),
  sha256: hexOf(pdf_hash),
  is_document: true,
});
