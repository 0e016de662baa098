import type { Readable } from "node:stream";
import type { DocumentJson } from "@stoa/document";

/** The content of a PDF. Texts of people are data: none of it is ever code of the typesetter. */
export type PdfDocument = {
  readonly title: string;
  /** the time of creation that the file names */
  readonly created_at: Date;
  /** whether it begins with its title and a table of contents */
  readonly hasContents: boolean;
  /** one after the other, each on a new sheet */
  readonly parts: readonly PdfPart[];
  /** by the addresses that the parts show; a picture of another address is shown as its alternative text */
  readonly pictures: ReadonlyMap<string, PdfPicture>;
};

/** A part of a PDF: a page of a wiki. */
export type PdfPart = {
  /** a link to `#anchor` in any of the parts leads to it */
  readonly anchor: string;
  readonly title: string;
  /** the level in the table of contents, from 1 */
  readonly level: number;
  /** links to http, https, mailto and anchors are kept, others become text */
  readonly document: DocumentJson;
};

/** A picture that a document shows: a PNG, JPEG, GIF or WebP. */
type PdfPicture = {
  readonly size_bytes: number;
  open(): Promise<Readable>;
};

/** The task of the process that makes a PDF. */
export type PdfTask = {
  /** a folder only for this PDF: the file is made there */
  readonly folder: string;
  /** the file with the code of the typesetter */
  readonly template: string;
  readonly document: Omit<PdfDocument, "pictures">;
  /** the files of the pictures, by their addresses */
  readonly pictures: ReadonlyMap<string, string>;
};

/** The one message that the process gets. */
export type PdfMessage = {
  readonly task: PdfTask;
  /** of resident memory, in bytes: a process that needs more ends itself */
  readonly memory: number;
};

/** The outcome of the process: the file is there; the typesetter is not installed; more memory than allowed; or what failed. */
export type PdfOutcome = "made" | "unavailable" | "too large" | { readonly failure: string };

/** The name of the file in its folder. */
export const madeFile = "made.pdf";
