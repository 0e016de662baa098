import { setTimeout as delay } from "node:timers/promises";
import { editorOf, type Ticket } from "@stoa/server/test/live.ts";
import { insist, type World } from "./world.ts";

/** The texts that were sent, and those of each page that the product says are stored. */
export type Marks = { readonly acknowledged: Map<string, Set<string>>; readonly sent: Set<string> };

/** How long a page may take until it has everything: the sweep saves what nobody else does. In milliseconds. */
const patience = 30_000;

/** What is not as it should be: an acknowledged text that is missing or there twice, an unknown one, servers that differ. */
export async function checkPages(world: World, marks: Marks): Promise<string[]> {
  const problems: string[] = [];
  for (const page of world.pages) {
    const acknowledged = marks.acknowledged.get(page) ?? new Set<string>();
    const lines = await settledLines(world, page, acknowledged);
    problems.push(...problemsOf(lines, acknowledged, marks.sent));
    for (const server of world.servers.urls.keys()) {
      const seen = await seenLines(world, page, server);
      if (seen.join("\n") !== lines.join("\n")) problems.push(`server ${server} shows another text than is stored`);
    }
  }
  return problems;
}

function problemsOf(lines: readonly string[], acknowledged: ReadonlySet<string>, sent: ReadonlySet<string>): string[] {
  const times = Map.groupBy(lines, (line) => line);
  const lost = [...acknowledged].filter((mark) => times.get(mark)?.length !== 1);
  const unknown = lines.filter((line) => line !== "Beginning" && !sent.has(line));
  return [
    ...lost.map((mark) => `${mark} is ${times.get(mark)?.length ?? 0} times in the stored page`),
    ...unknown.map((line) => `nobody wrote ${line}`),
  ];
}

/** The lines of the stored page, as soon as it has everything that was acknowledged, or after a while. */
async function settledLines(world: World, page: string, acknowledged: ReadonlySet<string>): Promise<string[]> {
  for (const deadline = performance.now() + patience; ; await delay(500)) {
    const answer = await insist(() => world.send("GET", `/wiki-pages/${page}`));
    if (answer?.status !== 200) throw new Error(`The page cannot be read: ${JSON.stringify(answer)}`);
    const { content_text } = answer.body["page"] as { content_text: string };
    const lines = content_text.split("\n");
    if (performance.now() > deadline || acknowledged.isSubsetOf(new Set(lines))) return lines;
  }
}

/** What somebody sees who opens the page now. */
async function seenLines(world: World, page: string, server: number): Promise<string[]> {
  const ticket = async (): Promise<Ticket> => {
    const answer = await insist(() => world.send("POST", "/collab/tickets", { page_uuid: page }, server));
    return answer?.body as Ticket;
  };
  const editor = editorOf(`${world.servers.urls[server]?.replace("http", "ws")}/collab`, ticket, await ticket());
  while (!editor.provider.synced) {
    await delay(50);
    if (editor.closedWith() !== undefined) await editor.comeBack();
  }
  const lines = editor.lines();
  editor.stop();
  return lines;
}
