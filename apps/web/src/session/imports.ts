import { allOf, type CreateImportInput, type GetImportReply } from "@stoa/api";
import { api } from "./api.ts";

export type Import = GetImportReply["import"];
export type Source = CreateImportInput["query"]["source"];

/** The kind of a file by its name; it can be changed. */
export function sourceOf(name: string): Source {
  const ending = name.toLowerCase().split(".").at(-1) ?? "";
  if (ending === "json") return "trello";
  if (ending === "zip") return "stoa";
  return ending === "md" ? "markdown" : "csv";
}

/** The time before the progress is read again: a little more each time. In milliseconds. */
const firstPause = 150;
const longestPause = 2000;

/**
 * Sends a file and waits until its import is done or has failed.
 * @param progressed receives each state on the way
 * @throws ApiError when the file is not accepted
 */
export async function runImport(
  { workspace_uuid, source, file }: { workspace_uuid: string; source: Source; file: File },
  isDry: boolean,
  progressed: (now: Import) => void,
  signal: AbortSignal,
): Promise<Import> {
  const query = { source, ...(isDry && { dry_run: true }) };
  const { import: sent } = await api.createImport({ workspace_uuid, query, file }, { signal });
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
    ({ import: now } = await api.getImport({ workspace_uuid, import_uuid }, { signal }));
  }
  return now;
}

/** Whether an import waits or runs. */
export const isUnderWay = ({ state }: Import): boolean => state === "queued" || state === "running";

/** The last import of a file of this name that wrote something. */
export async function importOfSameName(workspace_uuid: string, name: string): Promise<Import | undefined> {
  const past = await pastImports(workspace_uuid);
  return past.find(({ file_name, state }) => file_name === name && state === "done");
}

/** The imports of a workspace, the newest first, without those that only tried. */
export async function pastImports(workspace_uuid: string): Promise<readonly Import[]> {
  const all = await allOf(
    (page) => api.listImports({ workspace_uuid, query: { limit: 200, ...page } }),
    ({ imports }) => imports,
  );
  return all.filter(({ dry_run }) => !dry_run);
}
