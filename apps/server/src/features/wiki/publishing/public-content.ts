import { addressesOf, type DocumentJson, mapAddresses } from "@stoa/document";
import { addressedPage, withoutNames } from "#features/wiki/links/index.ts";

const attachmentAddress = (page_uuid: string): RegExp =>
  new RegExp(
    `/wiki-pages/${page_uuid}/attachments/(?<uuid>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/content/?(?:[?#].*)?$`,
    "i",
  );

/** What a page shows: the uuids of its own attachments that its content has as pictures or links. */
export function shownAttachments(page_uuid: string, document: DocumentJson): ReadonlySet<string> {
  const shown = new Set<string>();
  mapAddresses(document, (address) => {
    const uuid = attachmentAddress(page_uuid).exec(address)?.groups?.["uuid"];
    if (uuid !== undefined) shown.add(uuid.toLowerCase());
    return address;
  });
  return shown;
}

/** The pages that a document links to by our own addresses. */
export function linkedPages(document: DocumentJson): string[] {
  const pages = addressesOf(document).map((address) => addressedPage(address)?.uuid);
  return [...new Set(pages)].filter((uuid) => uuid !== undefined);
}

/**
 * The content of a page for everybody: without names of what it mentions; its attachments, and the pages that are public, by
 * their public addresses. Other addresses of ours stay, and open nothing without a login.
 * @param publicPages the paths of public pages, by their uuids
 */
export function publicContent(
  page_uuid: string,
  public_token: string,
  document: DocumentJson,
  publicPages: ReadonlyMap<string, string>,
): DocumentJson {
  const own = attachmentAddress(page_uuid);
  return mapAddresses(withoutNames(document), (address) => {
    const uuid = own.exec(address)?.groups?.["uuid"];
    if (uuid !== undefined) return `/public/wiki-pages/${public_token}/attachments/${uuid.toLowerCase()}`;
    return publicAddress(address, publicPages) ?? address;
  });
}

function publicAddress(address: string, publicPages: ReadonlyMap<string, string>): string | undefined {
  const page = addressedPage(address);
  const path = page === undefined ? undefined : publicPages.get(page.uuid);
  return path === undefined ? undefined : `/public/wiki-pages/${path}${/#.*$/.exec(page?.rest ?? "")?.[0] ?? ""}`;
}
