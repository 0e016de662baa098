import type { KindName } from "./kinds.ts";

/** The name of the format in the manifest, and the version that is written and the newest that is read. */
export const format = "stoa-export";
export const formatVersion = 4;

/** The entry of a zip that describes the others; it is the last one, because it has their hashes. */
export const manifestEntry = "manifest.json";

/** The entry with the rows of a kind: a JSON object in each line. */
export const kindEntry = (kind: KindName | "events"): string => `${kind}.ndjson`;

/** The entry with the bytes of a stored file. */
export const fileEntry = (file_uuid: string): string => `files/${file_uuid}`;

/** The description of an export in itself. */
export type Manifest = {
  readonly format: typeof format;
  readonly version: number;
  readonly exported_at: string;
  /** the address of the deployment: links that begin with it lead to the deployment itself */
  readonly base_url: string;
  readonly workspace: { readonly uuid: string; readonly name: string };
  /** the number of rows of each kind */
  readonly counts: Readonly<Record<string, number>>;
  /** stored files that were removed while the export was made: their attachments have none */
  readonly missing_files: readonly string[];
  /** every other entry, with the SHA-256 of its content in hexadecimal */
  readonly entries: readonly { readonly name: string; readonly bytes: number; readonly sha256: string }[];
};
