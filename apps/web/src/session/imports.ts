import { allOf, type CreateImportInput, type GetImportReply, isApiError } from "@stoa/api";
import { api } from "./api.ts";

export type Import = GetImportReply["import"];
export type Source = CreateImportInput["query"]["source"];
/** Decisions about the columns, words and people of a file. Of those that are left out the server guesses the best. */
export type ImportDecisions = NonNullable<NonNullable<CreateImportInput["form"]>["mapping"]>;

/** A larger file must be sent as what it is: only an export of a workspace may be so large. In bytes. */
const mostOfUnknown = 25 * 1024 * 1024;

/** The kind with which a file is sent at first: the server finds it by the content, except for that of a large export. */
export async function sourceOf(file: Blob): Promise<Source> {
  if (file.size <= mostOfUnknown) return "?";
  const end = new Uint8Array(await file.slice(-4096).arrayBuffer());
  const text = new TextDecoder("latin1").decode(end);
  // the manifest is the last file of an export, so that its entry stands at the end: a head of 46 bytes, and the name
  const name = text.lastIndexOf("manifest.json");
  return name >= 46 && text.startsWith("PK\u0001\u0002", name - 46) ? "stoa" : "?";
}

/** The time before the progress is read again: a little more each time. In milliseconds. */
const firstPause = 150;
const longestPause = 2000;

/** A file, its kind, and the decisions about it. */
export type FileToImport = {
  readonly workspace_uuid: string;
  readonly source: Source;
  readonly file: File;
  readonly mapping: ImportDecisions;
};

/**
 * Sends a file and waits until its import is done or has failed.
 * @param progressed receives each state on the way
 * @throws ApiError when the file is not accepted
 */
export async function runImport(
  { workspace_uuid, source, file, mapping }: FileToImport,
  isDry: boolean,
  progressed: (now: Import) => void,
  signal: AbortSignal,
): Promise<Import> {
  const query = { source, ...(isDry && { dry_run: true }) };
  const form = Object.keys(mapping).length === 0 ? {} : { form: { mapping } };
  const { import: sent } = await api.createImport({ workspace_uuid, query, file, ...form }, { signal });
  return follow(sent, progressed, signal);
}

/** Waits until an import is done or has failed; it goes on whether or not somebody waits. */
export async function follow(begun: Import, progressed: (now: Import) => void, signal: AbortSignal): Promise<Import> {
  const { workspace_uuid, uuid: import_uuid } = begun;
  let now = begun;
  for (let pause = firstPause; isUnderWay(now); pause = Math.min(pause * 1.5, longestPause)) {
    progressed(now);
    await new Promise((resolve) => setTimeout(resolve, pause));
    signal.throwIfAborted();
    try {
      ({ import: now } = await api.getImport({ workspace_uuid, import_uuid }, { signal }));
    } catch (error) {
      // without a network it goes on all the same, so it is asked again
      if (isApiError(error)) throw error;
    }
  }
  return now;
}

/** Whether an import waits or runs. */
export const isUnderWay = ({ state }: Import): boolean => state === "queued" || state === "running";

/** Archives or deletes everything that an import made. @throws ApiError when somebody has worked with it */
export async function undoImport({ workspace_uuid, uuid: import_uuid }: Import): Promise<Import> {
  return (await api.undoImport({ workspace_uuid, import_uuid })).import;
}

/** The last import of a file of this name that wrote something, and was not undone. */
export async function importOfSameName(workspace_uuid: string, name: string): Promise<Import | undefined> {
  const past = await pastImports(workspace_uuid);
  return past.find(({ file_name, state, undone_at }) => file_name === name && state === "done" && undone_at === null);
}

/** The imports of a workspace, the newest first, without those that only tried. */
export async function pastImports(workspace_uuid: string): Promise<readonly Import[]> {
  const all = await allOf(
    (page) => api.listImports({ workspace_uuid, query: { limit: 200, ...page } }),
    ({ imports }) => imports,
  );
  return all.filter(({ dry_run }) => !dry_run);
}
