import { setTimeout as delay } from "node:timers/promises";
import { editorOf, type Ticket } from "@stoa/server/test/live.ts";
import type { Marks } from "./check.ts";
import { insist, type World } from "./world.ts";

let count = 0;

/** A text that nobody else writes. */
function newMark(marks: Marks, kind: string): string {
  count += 1;
  const mark = `${kind}${count}e`;
  marks.sent.add(mark);
  return mark;
}

function acknowledge({ acknowledged }: Marks, page: string, mark: string): void {
  acknowledged.set(page, (acknowledged.get(page) ?? new Set()).add(mark));
}

/** Types into a page until the end, connecting again whenever the connection is lost. */
export async function edit(world: World, page: string, marks: Marks, index: number, stop: AbortSignal): Promise<void> {
  const server = index % world.servers.urls.length;
  const ticket = async (): Promise<Ticket> => {
    const answer = await insist(() => world.send("POST", "/collab/tickets", { page_uuid: page }, server));
    if (answer?.status !== 200) throw new Error(`no ticket: ${JSON.stringify(answer)}`);
    return answer.body as Ticket;
  };
  const base = `${world.servers.urls[server]?.replace("http", "ws")}/collab`;
  const editor = editorOf(base, ticket, await ticket());
  let waiting: string[] = [];
  while (!stop.aborted || waiting.length > 0) {
    if (!stop.aborted) {
      const mark = newMark(marks, "typed");
      waiting.push(mark);
      editor.type(mark, Math.floor(Math.random() * (editor.lines().length + 1)));
    }
    try {
      if (editor.closedWith() !== undefined) await editor.comeBack();
      await editor.saved();
      for (const mark of waiting) acknowledge(marks, page, mark);
      waiting = [];
    } catch {
      await delay(100);
    }
    await delay(200 * Math.random());
  }
  editor.stop();
}

/** Appends to a page until the end. What was not answered may have been done. */
export async function append(world: World, page: string, marks: Marks, stop: AbortSignal): Promise<void> {
  for (let round = 0; !stop.aborted; round += 1) {
    const mark = newMark(marks, "appended");
    const answer = await world.send("POST", `/wiki-pages/${page}/append`, { content_markdown: mark }, round % 2);
    if (answer?.status === 200) acknowledge(marks, page, mark);
    await delay(300 * Math.random());
  }
}

/** Reads a page and writes it back with one more paragraph, until the end: an old version is a conflict. */
export async function patch(world: World, page: string, marks: Marks, stop: AbortSignal): Promise<void> {
  for (let round = 0; !stop.aborted; round += 1) {
    await delay(300 * Math.random());
    const read = await world.send("GET", `/wiki-pages/${page}`, undefined, round % 2);
    if (read?.status !== 200) continue;
    const { version, content_json } = read.body["page"] as { version: number; content_json: { content: object[] } };
    const mark = newMark(marks, "patched");
    const paragraph = { type: "paragraph", content: [{ type: "text", text: mark }] };
    const content = content_json.content.toSpliced(
      Math.floor(Math.random() * content_json.content.length),
      0,
      paragraph,
    );
    const body = { version, content_json: { type: "doc", content } };
    const answer = await world.send("PATCH", `/wiki-pages/${page}`, body, (round + 1) % 2);
    if (answer?.status === 200) acknowledge(marks, page, mark);
  }
}
