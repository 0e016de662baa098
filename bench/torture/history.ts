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
  const events = await readEvents(api, workspace);
  const gaps = events.flatMap(({ sequence }, index) =>
    sequence === index + 1 ? [] : [`the sequence jumps to ${sequence} at ${index + 1}`],
  );
  const { history, problems } = historyOf(events);
  return [...gaps, ...problems, ...checkWrites(history, writes), ...(await checkReads(api, tasks, history))];
}

/** The titles of each ticket, one for each version. */
type History = ReadonlyMap<string, readonly string[]>;

function historyOf(events: readonly Recorded[]): { history: History; problems: string[] } {
  const history = new Map<string, string[]>();
  const problems: string[] = [];
  for (const { event, data } of events) {
    if (data.task === undefined || (event !== "ticket.updated" && event !== "ticket.created")) continue;
    const { uuid, version, title } = data.task;
    const titles = history.get(uuid) ?? [];
    history.set(uuid, titles);
    if (version !== titles.length + 1) problems.push(`${uuid}: version ${version} follows ${titles.length}`);
    titles.push(title);
  }
  return { history, problems };
}

/** Every acknowledged write is there once, as the version that was told; one of unknown outcome once or not at all. */
function checkWrites(history: History, writes: readonly Write[]): string[] {
  const count = new Map<string, number>();
  for (const title of [...history.values()].flat()) count.set(title, (count.get(title) ?? 0) + 1);
  return writes.flatMap(({ task, title, version }) => {
    const times = count.get(title) ?? 0;
    if (times > 1) return [`“${title}” is there ${times} times`];
    if (version === null || history.get(task)?.[version - 1] === title) return [];
    return [`“${title}” was acknowledged as version ${version} and is not there`];
  });
}

async function checkReads(api: Api, tasks: readonly string[], history: History): Promise<string[]> {
  const problems: string[] = [];
  for (const uuid of tasks) {
    const { version, title } = (await api.send("GET", `/tasks/${uuid}`)).task;
    const titles = history.get(uuid) ?? [];
    if (version === titles.length && title === titles.at(-1)) continue;
    problems.push(`${uuid} reads version ${version}, its history ends at ${titles.length}`);
  }
  return problems;
}
