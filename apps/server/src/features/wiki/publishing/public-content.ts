import { type DocumentJson, mapAddresses } from "@stoa/document";
import { withoutNames } from "#features/wiki/links/index.ts";

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

/** The content of a page for everybody: without names of what it mentions, its attachments by their public addresses. */
export function publicContent(page_uuid: string, public_token: string, document: DocumentJson): DocumentJson {
  const own = attachmentAddress(page_uuid);
  return mapAddresses(withoutNames(document), (address) => {
    const uuid = own.exec(address)?.groups?.["uuid"];
    return uuid === undefined ? address : `/public/wiki-pages/${public_token}/attachments/${uuid.toLowerCase()}`;
  });
}
