import { type DocumentJson, mapAddresses, markdownSteps } from "@stoa/document";
import { addressedPage } from "#features/content/links/index.ts";
import { inSteps } from "#platform/fairness/index.ts";
import { relativeAddress, type ZipPaths } from "./zip-paths.ts";

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const attachmentAddress = new RegExp(
  `/wiki-pages/${uuid}/attachments/(?<uuid>${uuid})/content/?(?<rest>[?#].*)?$`,
  "i",
);

type PageFile = { readonly text: string; readonly omits: readonly string[] };

/**
 * A page as a file of markdown: its title and its place in the front matter, then its content.
 * @param order its place among the pages under the same parent; none for a page by itself
 * @param turn waited for between the blocks of a long page
 */
export async function pageFile(
  title: string,
  order: number | null,
  document: DocumentJson,
  turn: () => Promise<void>,
): Promise<PageFile> {
  const { markdown, omits } = await inSteps(markdownSteps(document, "page"), turn);
  const place = order === null ? "" : `order: ${order}\n`;
  const text = `---\ntitle: ${JSON.stringify(title)}\n${place}---\n${markdown === "" ? "" : `\n${markdown}\n`}`;
  return { text, omits };
}

/** The document with relative links to the pages and files of the zip; other addresses stay. @param path of the page in the zip */
export function withRelativeLinks(document: DocumentJson, path: string, paths: ZipPaths): DocumentJson {
  return mapAddresses(document, (address) => {
    const { target, rest } = named(address, paths);
    return target === undefined ? address : relativeAddress(path, target) + rest;
  });
}

/** The attachment of a page that one of our own addresses names, with what follows it; undefined for every other address. */
export function addressedAttachment(address: string): { readonly uuid: string; readonly rest: string } | undefined {
  const { uuid: file, rest = "" } = attachmentAddress.exec(address)?.groups ?? {};
  return file === undefined ? undefined : { uuid: file.toLowerCase(), rest };
}

/** The file of the zip that one of our own addresses names, with what follows the address. */
function named(address: string, paths: ZipPaths): { readonly target: string | undefined; readonly rest: string } {
  const file = addressedAttachment(address);
  if (file !== undefined) return { target: paths.files.get(file.uuid), rest: file.rest };
  const page = addressedPage(address);
  return { target: paths.pages.get(page?.uuid ?? "")?.path, rest: page?.rest ?? "" };
}
