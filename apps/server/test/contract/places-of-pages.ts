import assert from "node:assert/strict";
import type { Fields } from "./accepted.ts";
import { type Company, created } from "../company.ts";

/** A place other than a read, a local copy and an import where the fields of a resource are seen. */
export type Place = {
  readonly name: string;
  /** fields that it does not have, with the reason */
  readonly lacks?: Readonly<Record<string, string>>;
  readonly read: (uuid: string) => Promise<Fields>;
};

/** The places of a page of a wiki: the tree, versions and copies. */
export function placesOfPages({ ada }: Company, wiki_uuid: string): readonly Place[] {
  const read = async (uuid: string): Promise<Fields> => (await ada.get(`/wiki-pages/${uuid}`)).body.page;
  const tree = async (): Promise<Fields[]> => (await ada.get(`/wikis/${wiki_uuid}/tree`)).body.pages;
  const newest = async (uuid: string): Promise<Fields> =>
    (await ada.get(`/wiki-pages/${uuid}/versions`)).body.versions[0];
  const noContent = { content_json: "it has no content" };
  return [
    {
      name: "the tree",
      lacks: noContent,
      read: async (uuid) => (await tree()).find((each) => each["uuid"] === uuid) ?? assert.fail("the tree lacks it"),
    },
    { name: "the list of versions", lacks: noContent, read: newest },
    {
      name: "a version",
      read: async (uuid) =>
        (await ada.get(`/wiki-pages/${uuid}/versions/${String((await newest(uuid))["n"])}`)).body.page,
    },
    {
      name: "a page whose version was restored",
      read: async (uuid) => {
        const { n } = await newest(uuid);
        const { version } = await read(uuid);
        const other = { version, title: "Meanwhile", content_markdown: "Something else" };
        const { page } = (await ada.patch(`/wiki-pages/${uuid}`, other)).body;
        await ada.post(`/wiki-pages/${uuid}/versions/${String(n)}/restore`, { version: page.version });
        return read(uuid);
      },
    },
    { name: "a duplicate", read: async (uuid) => created(await ada.post(`/wiki-pages/${uuid}/duplicate`, {})).page },
    {
      name: "a page made from it as a template",
      lacks: { title: "a new page has its own" },
      read: async (uuid) =>
        created(await ada.post(`/wikis/${wiki_uuid}/pages`, { title: "Like it", template_page_uuid: uuid })).page,
    },
    {
      name: "a copy under the duplicate of its parent",
      read: async (uuid) => {
        const { page: above } = created(await ada.post(`/wikis/${wiki_uuid}/pages`, { title: "Above" }));
        await ada.post(`/wiki-pages/${uuid}/move`, { parent_page_uuid: above.uuid });
        const { page: copy } = created(await ada.post(`/wiki-pages/${above.uuid}/duplicate`, {}));
        const under = (await tree()).find((each) => each["parent_page_uuid"] === copy.uuid);
        return read(String(under?.["uuid"]));
      },
    },
  ];
}
