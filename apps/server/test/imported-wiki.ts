import type { Company } from "./company.ts";
import { created } from "./company.ts";
import { filesOnDisk } from "./files.ts";
import { makeZip, type ZipEntry } from "#platform/files/zip-fixture.ts";

type TreePage = { readonly uuid: string; readonly title: string; readonly line: string };

/** Functions that import zips of markdown, and that read the wikis that they become. */
export function wikiImports({ ada, harness, workspace, footprint }: Company) {
  const imports = `/workspaces/${workspace.uuid}/imports`;
  const send = (who: typeof ada, entries: ZipEntry[] | Buffer, query = "") =>
    who.upload(`${imports}?source=markdown${query}`, {
      name: "Handbook.zip",
      type: "application/zip",
      bytes: Buffer.isBuffer(entries) ? entries : makeZip(entries),
    });
  /** Imports a zip. @returns the import when it has ended */
  const run = async (entries: ZipEntry[] | Buffer, query = "", who = ada) => {
    const { import: begun } = created(await send(who, entries, query));
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
  const lines = async (wiki_uuid: string) => (await tree(wiki_uuid)).map(({ line }) => line);
  /** Everything except the import's own row and the audit of its request. */
  const world = async () => {
    const { imports: _, jobs: __, events: ___, ...rest } = await footprint();
    return { ...rest, files: await filesOnDisk(harness) };
  };
  return { imports, send, run, wiki, tree, lines, world };
}
