import type { Api } from "./newcomer.ts";

/** Kills all processes that may work on the import. They are started again. */
export type KillAll = () => Promise<void>;

const rows = 4418;

function backlog(): string {
  const lines = Array.from({ length: rows }, (_, index) => {
    const status = index % 5 === 0 ? "To Do" : "Done";
    return `"Ticket ${index}","Some **text** for ticket ${index}, long enough to be a description.",${status},${index % 7 === 0 ? "high" : ""},"label ${index % 40}"`;
  });
  return ["Title,Description,Status,Priority,Labels", ...lines].join("\n");
}

async function boardsNamed(api: Api, workspace: string, name: string): Promise<{ uuid: string }[]> {
  const { boards } = await api.send("GET", `/workspaces/${workspace}/boards?limit=200`);
  return (boards as { uuid: string; name: string }[]).filter((board) => board.name === name);
}

async function countTasks(api: Api, board: string): Promise<number> {
  let count = 0;
  for (let cursor: string | null = ""; cursor !== null;) {
    const more: string = cursor === "" ? "" : `&cursor=${cursor}`;
    const page = await api.send("GET", `/boards/${board}/tasks?limit=200&include_descriptions=false${more}`);
    count += page.tasks.length;
    cursor = page.next_cursor ?? null;
  }
  return count;
}

/** Kills the workers in the middle of an import, which must then be stored once and completely. */
export async function killImport(
  api: Api,
  killAll: KillAll,
  workspace: string,
  say: (line: string) => void,
): Promise<string[]> {
  const problems: string[] = [];
  const created = await api.upload(`/workspaces/${workspace}/imports?source=csv`, "backlog.csv", backlog());
  const path = `/workspaces/${workspace}/imports/${created.import.uuid}`;
  for (let state = "queued"; state === "queued" || (state === "running" && (await progress(api, path)) < 500);) {
    state = (await api.send("GET", path)).import.state;
  }
  await killAll();
  say("killed in the middle of the import");
  for (const board of await boardsNamed(api, workspace, "backlog")) {
    const count = await countTasks(api, board.uuid);
    if (count !== rows) problems.push(`after the kill the import is half there: ${count} tickets`);
  }
  const state = await finished(api, path);
  if (state !== "done") problems.push(`the import ended as ${state}`);
  const boards = await boardsNamed(api, workspace, "backlog");
  if (boards.length !== 1) problems.push(`the import made ${boards.length} boards`);
  for (const board of boards) {
    const count = await countTasks(api, board.uuid);
    if (count !== rows) problems.push(`the import made ${count} tickets of ${rows}`);
  }
  return problems;
}

async function progress(api: Api, path: string): Promise<number> {
  return (await api.send("GET", path)).import.progress.done as number;
}

async function finished(api: Api, path: string): Promise<string> {
  for (const deadline = Date.now() + 180_000; Date.now() < deadline;) {
    const { state } = (await api.send("GET", path)).import;
    if (state === "done" || state === "failed") return state as string;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return "running after three minutes";
}
