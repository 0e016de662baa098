import { PDF } from "@libpdf/core";
import { getDocumentProxy } from "unpdf";

/** The content of a PDF. Its text has no white space, because lines end where the sheet ends. */
export type ReadPdf = {
  readonly sheets: readonly string[];
  readonly text: string;
  /** the addresses that links lead to */
  readonly links: readonly string[];
  /** the number of links to another place of the same PDF */
  readonly jumps: number;
  readonly pictures: number;
  /** the titles of the bookmarks, each behind a dash for each above it */
  readonly bookmarks: readonly string[];
  readonly title: unknown;
};

type Bookmark = { readonly title: string; readonly items: readonly Bookmark[] };

/** Reads a PDF as a viewer does. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const sheets: string[] = [];
  const links: string[] = [];
  let [jumps, pictures] = [0, 0];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const sheet = await pdf.getPage(number);
    const { items } = await sheet.getTextContent();
    sheets.push(squash(items.map((item) => ("str" in item ? item.str : "")).join("")));
    for (const { url, dest } of (await sheet.getAnnotations()) as { url?: string; dest?: unknown }[]) {
      if (url !== undefined) links.push(url);
      else if (dest !== null && dest !== undefined) jumps += 1;
    }
    pictures += Buffer.from((await sheet.getOperatorList()).fnArray).filter(
      (operator) => operator === paintImage,
    ).length;
  }
  const bookmarks = flat((await pdf.getOutline()) ?? [], "");
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string } };
  return { sheets, text: sheets.join(""), links, jumps, pictures, bookmarks, title: info.Title };
}

/** pdf.js's number for “paint an image”. */
const paintImage = 85;

/** Without white space, and without the places at which long words may be broken. */
export const squash = (text: string): string => text.replaceAll(/[\s\u200b]+/g, "");

const flat = (bookmarks: readonly Bookmark[], dashes: string): string[] =>
  bookmarks.flatMap(({ title, items }) => [dashes + title, ...flat(items, `${dashes}-`)]);

/** The files that are attached to a PDF, as texts. */
export async function attachedTo(bytes: Buffer): Promise<Record<string, string>> {
  const pdf = await PDF.load(bytes);
  const texts: Record<string, string> = {};
  for (const name of pdf.getAttachments().keys()) texts[name] = Buffer.from(pdf.getAttachment(name) ?? []).toString();
  return texts;
}
