import { addressesOf, type DocumentJson, mapAddresses } from "@stoa/document";
import { addressedPage, forEverybody, type OwnOrigins } from "#features/content/links/index.ts";

/** The uuid of an attachment of this page that an address names; undefined for every other address. */
export function ownAttachment(page_uuid: string): (address: string) => string | undefined {
  const own = new RegExp(
    `/wiki-pages/${page_uuid}/attachments/(?<uuid>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/content/?(?:[?#].*)?$`,
    "i",
  );
  return (address) => own.exec(address)?.groups?.["uuid"]?.toLowerCase();
}

/** The same document with other addresses of the page's own attachments. @param addressOf gives the new one */
export function withAttachmentsAt(
  page_uuid: string,
  document: DocumentJson,
  addressOf: (uuid: string) => string,
): DocumentJson {
  const own = ownAttachment(page_uuid);
  return mapAddresses(document, (address) => {
    const uuid = own(address);
    return uuid === undefined ? address : addressOf(uuid);
  });
}

/** The attachments that a page shows: the uuids of its own attachments that its content has as pictures or links. */
export function shownAttachments(page_uuid: string, document: DocumentJson): ReadonlySet<string> {
  const shown = new Set<string>();
  withAttachmentsAt(page_uuid, document, (uuid) => {
    shown.add(uuid);
    return uuid;
  });
  return shown;
}

/** The pages that a document links to by our own addresses. */
export function linkedPages(document: DocumentJson): string[] {
  const pages = addressesOf(document).map((address) => addressedPage(address)?.uuid);
  return [...new Set(pages)].filter((uuid) => uuid !== undefined);
}

/**
 * The content of a page for everybody: without names of what it mentions, and without uuids of what is not public; its attachments, and
 * the pages that are public, by their public addresses.
 * @param publicPages the paths of public pages, by their uuids
 */
export function publicContent(
  page_uuid: string,
  public_token: string,
  document: DocumentJson,
  publicPages: ReadonlyMap<string, string>,
  origins: OwnOrigins,
): DocumentJson {
  const linked = mapAddresses(document, (address) => publicAddress(address, publicPages) ?? address);
  const shown = withAttachmentsAt(
    page_uuid,
    linked,
    (uuid) => `/public/wiki-pages/${public_token}/attachments/${uuid}`,
  );
  return forEverybody(shown, origins);
}

function publicAddress(address: string, publicPages: ReadonlyMap<string, string>): string | undefined {
  const page = addressedPage(address);
  const path = page === undefined ? undefined : publicPages.get(page.uuid);
  return path === undefined ? undefined : `/public/wiki-pages/${path}${/#.*$/.exec(page?.rest ?? "")?.[0] ?? ""}`;
}
