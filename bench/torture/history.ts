import type { Api } from "./newcomer.ts";

/** A write that was sent; `version` is what the acknowledgement said, null when none came. */
export type Write = { readonly task: string; readonly title: string; readonly version: number | null };

type Recorded = { sequence: number; event: string; data: { task?: { uuid: string; title: string; version: number } } };

/** Every event of the workspace, page by page. */
async function readEvents(api: Api, workspace: string): Promise<Recorded[]> {
  const events: Recorded[] = [];
  for (;;) {
    const after = events.at(-1)?.sequence ?? 0;
    const page = await api.send("GET", `/workspaces/${workspace}/events?after=${after}&limit=200`);
    events.push(...(page.events as Recorded[]));
    if (page.events.length < 200) return events;
  }
}

/** What is wrong with the history, given everything that the clients sent; empty when nothing is. */
export async function checkHistory(
  api: Api,
  workspace: string,
  tasks: readonly string[],
  writes: readonly Write[],
): Promise<string[]> {
  const problems: string[] = [];
  const events = await readEvents(api, workspace);
  for (const [index, { sequence }] of events.entries()) {
    if (sequence !== index + 1) problems.push(`the sequence jumps to ${sequence} at ${index + 1}`);
  }
  const history = new Map<string, string[]>();
  for (const { event, data } of events) {
    if (data.task === undefined || (event !== "ticket.updated" && event !== "ticket.created")) continue;
    const titles = history.get(data.task.uuid) ?? [];
    history.set(data.task.uuid, titles);
    if (data.task.version !== titles.length + 1) {
      problems.push(`${data.task.uuid}: version ${data.task.version} follows ${titles.length}`);
    }
    titles.push(data.task.title);
  }
  const count = new Map<string, number>();
  for (const title of [...history.values()].flat()) count.set(title, (count.get(title) ?? 0) + 1);
  for (const { task, title, version } of writes) {
    const times = count.get(title) ?? 0;
    if (times > 1) problems.push(`“${title}” is there ${times} times`);
    if (version !== null && history.get(task)?.[version - 1] !== title)
      problems.push(`“${title}” was acknowledged as version ${version} and is not there`);
  }
  for (const task of tasks) {
    const { version, title } = (await api.send("GET", `/tasks/${task}`)).task;
    const titles = history.get(task) ?? [];
    if (version !== titles.length || title !== titles.at(-1))
      problems.push(`${task} reads version ${version}, its history ends at ${titles.length}`);
  }
  return problems;
}
