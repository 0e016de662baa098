import { type Company, created } from "./company.ts";
import type { ApiClient } from "./people.ts";

/** A page as a test needs it. */
export type APage = { readonly uuid: string; readonly version: number; readonly position: string };

/** A new wiki of Ada's, and what makes and reads its pages. */
export async function startWiki({ ada, workspace }: Company) {
  const { wiki } = created(await ada.post("/wikis", { workspace_uuid: workspace.uuid, name: "Handbook" }));
  const page = async (title: string, under: APage | null = null, content_markdown = ""): Promise<APage> => {
    const parent_page_uuid = under?.uuid ?? null;
    return created(await ada.post(`/wikis/${wiki.uuid}/pages`, { title, parent_page_uuid, content_markdown })).page;
  };
  /** The titles of the tree, each behind a dash for each page above it. */
  const tree = async (who: ApiClient = ada): Promise<string[]> => {
    const { pages } = (await who.get(`/wikis/${wiki.uuid}/tree`)).body as { pages: { title: string; depth: number }[] };
    return pages.map(({ title, depth }) => "-".repeat(depth) + title);
  };
  return { wiki: wiki as { uuid: string; name: string }, page, tree };
}
