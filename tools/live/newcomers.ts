import { setTimeout as delay } from "node:timers/promises";
import { type Editor, editorOf, type Ticket } from "@stoa/server/test/live.ts";
import type { LiveText } from "./live-text.ts";
import { linesOf, read, ticketFor } from "./texts.ts";
import { insist, type World } from "./world.ts";

/** A page that two people were the first to open, at the same time, and the lines that it must have. */
export type OpenedPage = { readonly text: LiveText; readonly lines: readonly string[] };

/** The lines of a page. They are so many that its live document takes a while to be made. */
const beginning = Array.from({ length: 500 }, (_, index) => `Line ${index} of the beginning ${"x".repeat(100)}`);
/** The longest time between the two, so that the second one often comes while the first one's document is made. In milliseconds. */
const apart = 150;

/** Opens new pages at all servers at once and types into them, until the end. @param pause in milliseconds @returns the pages */
export async function openNew(world: World, pause: number, stop: AbortSignal): Promise<OpenedPage[]> {
  const opened: OpenedPage[] = [];
  for (let round = 0; !stop.aborted; round += 1) {
    const text = await newPage(world);
    if (text === null) continue;
    const lines = [...beginning];
    await Promise.all([0, 1].map((index) => typeOnce(world, text, index, `opened${round}by${index}`, lines)));
    opened.push({ text, lines });
    await delay(pause);
  }
  return opened;
}

async function newPage(world: World): Promise<LiveText | null> {
  const page = { title: "New", content_markdown: beginning.join("\n\n") };
  const answer = await insist(() => world.send("POST", `/wikis/${world.wiki}/pages`, page));
  return answer?.status === 201 ? { kind: "page", uuid: (answer.body["page"] as { uuid: string }).uuid } : null;
}

/** Opens a page and types a line. @param lines gets it when it is stored */
async function typeOnce(world: World, text: LiveText, index: number, line: string, lines: string[]): Promise<void> {
  const server = index % world.servers.urls.length;
  if (index > 0) await delay(apart * Math.random());
  const answer = await ticketFor(world, text, server);
  if (answer?.status !== 200) return;
  const ticket = answer.body as Ticket;
  const editor: Editor = editorOf(
    `${world.servers.urls[server]?.replace("http", "ws")}/collab`,
    async () => ticket,
    ticket,
  );
  try {
    while (!editor.provider.synced && editor.closedWith() === undefined) await delay(5);
    if (editor.closedWith() !== undefined) return;
    editor.type(line);
    await editor.saved();
    lines.push(line);
  } catch {
    // it was not acknowledged, and may be stored all the same
  } finally {
    editor.stop();
  }
}

/** The lines that are not exactly once in the pages that two people opened at the same time. @param timeLimit for all pages, in milliseconds */
export async function checkNew(world: World, opened: readonly OpenedPage[], timeLimit: number): Promise<string[]> {
  const problems: string[] = [];
  const deadline = performance.now() + timeLimit;
  for (const { text, lines } of opened) {
    const stored = await insistOnAll(world, text, lines, deadline);
    const times = Map.groupBy(stored, (line) => line);
    const wrong = lines.filter((line) => times.get(line)?.length !== 1);
    if (wrong.length > 0) {
      problems.push(
        `${wrong.length} lines of a new page, such as “${wrong[0]}”, are there ${times.get(wrong[0] ?? "")?.length ?? 0} times`,
      );
    }
  }
  return problems;
}

/** The lines of a page, as soon as all are there or at the deadline: the sweep saves what a process that died has left. */
async function insistOnAll(
  world: World,
  text: LiveText,
  lines: readonly string[],
  deadline: number,
): Promise<string[]> {
  for (; ; await delay(500)) {
    const stored = await read(world, text, 0);
    const found = stored === null ? [] : linesOf(stored);
    const isAll = new Set(lines).isSubsetOf(new Set(found));
    if (isAll || performance.now() > deadline) return found;
  }
}
