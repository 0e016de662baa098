import type { Company } from "./company.ts";
import { created } from "./company.ts";
import { filesOnDisk } from "./files.ts";
import { makeZip, type ZipEntry } from "#platform/files/zip-fixture.ts";

type TreePage = { readonly uuid: string; readonly title: string; readonly line: string };

export type SkippedLine = {
  readonly what: string;
  readonly why: string;
  readonly example: string;
  readonly count: number;
};

/** The example of a line of a report, with the number of the others. */
export const exampleOf = ({ example, count }: SkippedLine): string =>
  count === 1 ? example : `${example} and ${count - 1} more`;

/** Functions that import zips of markdown, and that read the wikis that they become. */
export function wikiImports({ ada, harness, workspace, footprint }: Company) {
  const imports = `/workspaces/${workspace.uuid}/imports`;
  const send = (who: typeof ada, entries: ZipEntry[] | Buffer, query = "", name = "Handbook.zip") =>
    who.upload(`${imports}?source=markdown${query}`, {
      name,
      type: "application/octet-stream",
      bytes: Buffer.isBuffer(entries) ? entries : makeZip(entries),
    });
  /** Imports a zip. @returns the import when it has ended */
  const run = async (entries: ZipEntry[] | Buffer, query = "", who = ada, name?: string) => {
    const { import: begun } = created(await send(who, entries, query, name));
    await harness.worker.idle();
    return (await ada.get(`${imports}/${begun.uuid}`)).body.import;
  };
  const wiki = async (name = "Target"): Promise<{ uuid: string }> =>
    created(await ada.post("/wikis", { workspace_uuid: workspace.uuid, name })).wiki;
  /** The pages of a wiki; `line` is the title behind a dash for each page above it. */
  const tree = async (wiki_uuid: string): Promise<TreePage[]> => {
    const { pages } = (await ada.get(`/wikis/${wiki_uuid}/tree`)).body as {
      pages: { uuid: string; title: string; depth: number }[];
    };
    return pages.map(({ uuid, title, depth }) => ({ uuid, title, line: "-".repeat(depth) + title }));
  };
  /** The markdown of the pages by their titles; addresses of pages and of their files have the titles and the names. */
  const texts = async (wiki_uuid: string): Promise<Record<string, string>> => {
    const pages = await tree(wiki_uuid);
    const found: Record<string, string> = {};
    for (const { uuid, title } of pages) {
      const { page } = (await ada.get(`/wiki-pages/${uuid}?content=markdown`)).body;
      let text: string = page.content_markdown;
      for (const file of page.attachments)
        text = text.replaceAll(`/wiki-pages/${uuid}/attachments/${file.uuid}/content`, `file:${file.name}`);
      for (const each of pages) text = text.replaceAll(`/wiki-pages/${each.uuid}`, `page:${each.title}`);
      found[title] = text;
    }
    return found;
  };
  /** Imports a zip into a wiki of its own. @returns the import, the lines of its tree and the texts of its pages */
  const bring = async (entries: ZipEntry[] | Buffer, name?: string) => {
    const done = await run(entries, "", ada, name);
    const { error, skipped, wiki_uuid } = done as {
      error: string | null;
      skipped: SkippedLine[];
      wiki_uuid: string | null;
    };
    if (wiki_uuid === null) return { error, skipped, lines: [], texts: {} };
    return { error, skipped, lines: await lines(wiki_uuid), texts: await texts(wiki_uuid) };
  };
  const lines = async (wiki_uuid: string) => (await tree(wiki_uuid)).map(({ line }) => line);
  /** Everything except the import's own row and the audit of its request. */
  const world = async () => {
    const { imports: _, jobs: __, events: ___, ...rest } = await footprint();
    return { ...rest, files: await filesOnDisk(harness) };
  };
  return { imports, send, run, wiki, tree, lines, world, bring };
}
