import { setTimeout as delay } from "node:timers/promises";
import { type Editor, editorOf, type Ticket } from "@stoa/server/test/live.ts";
import { until } from "@stoa/server/test/until.ts";
import { acknowledge, type Marks, newMark } from "./kinds.ts";
import { type LiveText, pathOf, reads } from "./live-text.ts";
import { linesOf, read, ticketFor } from "./texts.ts";
import type { World } from "./world.ts";

/** The options that all writers of a text have in common. */
export type WriterOptions = {
  readonly world: World;
  readonly text: LiveText;
  readonly marks: Marks;
  /** the longest pause between two writes. In milliseconds */
  readonly pause: number;
  readonly stop: AbortSignal;
};

/**
 * Types into a text until the end, connecting again whenever the connection is lost. Many have a browser that is lost with the
 * connection: what was not stored then is gone, so that nobody sends it again.
 */
export async function edit({ world, text, marks, pause, stop }: WriterOptions, index: number): Promise<void> {
  const server = index % world.servers.urls.length;
  // where all are like that, nobody can send again what another was shown
  const isForgetful = index % 4 >= 2 || world.texts.indexOf(text) % 2 === 0;
  let editor = await open(world, text, server);
  let waiting: string[] = [];
  while (!stop.aborted || waiting.length > 0) {
    if (!stop.aborted) {
      const mark = newMark(marks, "typed");
      waiting.push(mark);
      editor.type(mark, Math.floor(Math.random() * (editor.lines().length + 1)));
    }
    try {
      if (!isForgetful && editor.closedWith() !== undefined) await editor.comeBack();
      await editor.saved();
      acknowledge(marks, text, ...waiting);
      waiting = [];
    } catch {
      await delay(100);
      if (!isForgetful) continue;
      editor.stop();
      waiting = [];
      editor = await open(world, text, server);
    }
    await delay(pause * Math.random());
  }
  editor.stop();
}

/** Opens a text at a server, in a new browser, which has it or was refused. */
async function open(world: World, text: LiveText, server: number): Promise<Editor> {
  const ticket = async (): Promise<Ticket> => {
    const answer = await ticketFor(world, text, server);
    if (answer?.status !== 200) throw new Error(`no ticket: ${JSON.stringify(answer)}`);
    return answer.body as Ticket;
  };
  const editor = editorOf(`${world.servers.urls[server]?.replace("http", "ws")}/collab`, ticket, await ticket());
  // before that nothing can be sent
  await until(() => editor.provider.synced || editor.closedWith() !== undefined);
  return editor;
}

/** Adds to the end of a text, until the end of the run. What was not answered may have been done. */
export async function append({ world, text, marks, pause, stop }: WriterOptions): Promise<void> {
  for (let round = 0; !stop.aborted; round += 1) {
    const mark = newMark(marks, "appended");
    const answer = await (text.kind === "page"
      ? world.send("POST", `${pathOf(text)}/append`, { content_markdown: mark }, round % 2)
      : describe(world, text, mark, round % 2));
    if (answer?.status === 200) acknowledge(marks, text, mark);
    await delay(pause * Math.random());
  }
}

/** Writes a description back as markdown, with one more paragraph: an old version is a conflict. */
async function describe(world: World, text: LiveText, mark: string, server: number) {
  const stored = await read(world, text, server);
  if (stored === null) return null;
  const body = { version: stored.version, [reads.task.markdown]: [...linesOf(stored), mark].join("\n\n") };
  return world.send("PATCH", pathOf(text), body, server);
}

/**
 * Reads a text and writes it back as a document with one more paragraph, until the end. An old version is a conflict; then it is
 * tried again soon, because in a busy text that is often so.
 */
export async function patch({ world, text, marks, pause, stop }: WriterOptions): Promise<void> {
  let wait = pause;
  for (let round = 0; !stop.aborted; round += 1) {
    await delay(wait * Math.random());
    const stored = await read(world, text, round % 2);
    if (stored === null) continue;
    const { content } = stored.document;
    const mark = newMark(marks, "patched");
    const paragraph = { type: "paragraph", content: [{ type: "text", text: mark }] };
    const changed = content.toSpliced(Math.floor(Math.random() * content.length), 0, paragraph);
    const body = { version: stored.version, [reads[text.kind].document]: { type: "doc", content: changed } };
    const answer = await world.send("PATCH", pathOf(text), body, (round + 1) % 2);
    if (answer?.status === 200) acknowledge(marks, text, mark);
    wait = answer?.status === 409 ? pause / 5 : pause;
  }
}
