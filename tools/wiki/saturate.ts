// Runs as a process, so that the client whose times are measured does not wait for this one: a tenant that reads, searches and
// exports with sixteen requests at once until the process is ended.
import process from "node:process";
import { reader } from "./client.ts";
import { twoWords } from "./documents.ts";

/** The reader's session, and the wiki to read. */
export type ReaderOptions = {
  readonly url: string;
  /** of a session */
  readonly token: string;
  readonly workspace_uuid: string;
  readonly wiki_uuid: string;
};

const { url, token, workspace_uuid, wiki_uuid } = JSON.parse(process.argv[2] ?? "") as ReaderOptions;
const read = reader(url, token);
const paths = [
  () => `/wikis/${wiki_uuid}/tree`,
  (index: number) => `/wikis/${wiki_uuid}/search?q=${twoWords(index)}`,
  (index: number) => `/search?workspace_uuid=${workspace_uuid}&q=${twoWords(index)}`,
  () => `/wikis/${wiki_uuid}/export`,
];

async function ask(client: number): Promise<void> {
  for (let index = client; ; index += 1) {
    const path = paths[index % paths.length]?.(index) ?? "";
    // what is rejected because of a limit is what limits are for
    await read(path).catch(() => {});
  }
}

// the process that measures has ended
process.on("disconnect", () => process.exit());
for (let client = 0; client < 16; client += 1) void ask(client);
