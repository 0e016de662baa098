import { addressesOf, type DocumentJson, mentionsOf } from "@stoa/document";

/** The target of a link in a text: a page, a task or a person. */
export type Link = { readonly kind: "page" | "task" | "person"; readonly uuid: string };

const mentioned = { person: "person", ticket: "task", page: "page" } as const;

/**
 * The end of our own addresses of pages and tasks, in the API and in the app. The host does not matter: a link counts only if
 * its uuid names something in the workspace of the text.
 */
const ownAddress =
  /\/(?<place>wiki-pages|pages|tasks|tickets)\/(?<uuid>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?(?<rest>[?#].*)?$/i;

/** The page that one of our own addresses names, with what follows its uuid; undefined for every other address. */
export function addressedPage(address: string): { readonly uuid: string; readonly rest: string } | undefined {
  const { place, uuid, rest = "" } = ownAddress.exec(address)?.groups ?? {};
  if (place === undefined || uuid === undefined || !/page/i.test(place)) return undefined;
  return { uuid: uuid.toLowerCase(), rest };
}

/** The mentions and links of a document, each once. */
export function linksOf(document: DocumentJson | null): Link[] {
  if (document === null) return [];
  const found = new Map<string, Link>();
  const add = (link: Link): void => void found.set(`${link.kind} ${link.uuid}`, link);
  for (const { kind, uuid } of mentionsOf(document)) add({ kind: mentioned[kind], uuid });
  for (const address of addressesOf(document)) {
    const { place, uuid } = ownAddress.exec(address)?.groups ?? {};
    if (place === undefined || uuid === undefined) continue;
    add({ kind: /page/i.test(place) ? "page" : "task", uuid: uuid.toLowerCase() });
  }
  return [...found.values()];
}
