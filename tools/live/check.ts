import { setTimeout as delay } from "node:timers/promises";
import { editorOf, type Ticket } from "@stoa/server/test/live.ts";
import type { Marks } from "./kinds.ts";
import type { LiveText } from "./live-text.ts";
import { linesOf, read, ticketFor } from "./texts.ts";
import type { Observer } from "@stoa/server/test/observer.ts";
import type { World } from "./world.ts";

/** An observer of a text at a server. */
export type Watch = { readonly text: LiveText; readonly server: number; readonly observer: Observer };

/**
 * The problems of a run: an acknowledged mark that is missing or there twice, an unknown mark, servers that differ, and lines
 * that an observer saw and that are not stored, or the other way round.
 * @param timeLimit the longest time until a text has everything: the sweep saves what nobody else does. In milliseconds
 */
export async function checkTexts(
  world: World,
  marks: Marks,
  watches: readonly Watch[],
  timeLimit: number,
): Promise<string[]> {
  const checks = world.texts.map(async (text) => {
    const acknowledged = marks.acknowledged.get(text.uuid) ?? new Set<string>();
    const lines = await settledLines(world, text, acknowledged, timeLimit);
    const problems = problemsOf(lines, acknowledged, marks.sent).map((problem) => `${text.kind}: ${problem}`);
    for (const server of world.servers.urls.keys()) {
      const seen = await seenLines(world, text, server);
      if (seen.join("\n") !== lines.join("\n"))
        problems.push(`server ${server} shows another ${text.kind} than is stored`);
    }
    for (const { observer, server } of watches.filter((watch) => watch.text === text)) {
      problems.push(
        ...(await problemsShown(observer, lines, timeLimit)).map((problem) => `${problem} by server ${server}`),
      );
    }
    return problems;
  });
  return (await Promise.all(checks)).flat();
}

/** The lines that an observer saw and that are not stored, or the other way round. */
async function problemsShown(observer: Observer, lines: readonly string[], timeLimit: number): Promise<string[]> {
  const stored = lines.join("\n");
  const deadline = performance.now() + timeLimit;
  while (observer.lines().join("\n") !== stored && performance.now() < deadline) await delay(500);
  const never = [...observer.seen].filter((line) => !lines.includes(line));
  return [
    ...never.map((line) => `${line} is not stored and was shown`),
    ...(observer.lines().join("\n") === stored ? [] : ["not all that is stored was shown"]),
  ];
}

function problemsOf(lines: readonly string[], acknowledged: ReadonlySet<string>, sent: ReadonlySet<string>): string[] {
  const times = Map.groupBy(lines, (line) => line);
  const lost = ["Beginning", ...acknowledged].filter((mark) => times.get(mark)?.length !== 1);
  const unknown = lines.filter((line) => line !== "Beginning" && !sent.has(line));
  return [
    ...lost.map((mark) => `${mark} is ${times.get(mark)?.length ?? 0} times in what is stored`),
    ...unknown.map((line) => `nobody wrote ${line}`),
  ];
}

/** The paragraphs of the stored text, as soon as it has everything that was acknowledged, or after a while. */
async function settledLines(
  world: World,
  text: LiveText,
  acknowledged: ReadonlySet<string>,
  timeLimit: number,
): Promise<string[]> {
  for (const deadline = performance.now() + timeLimit; ; await delay(500)) {
    const stored = await read(world, text, 0);
    const lines = stored === null ? [] : linesOf(stored);
    if (performance.now() > deadline || (stored !== null && acknowledged.isSubsetOf(new Set(lines)))) return lines;
  }
}

/** The lines that an editor sees when it opens the text now. */
async function seenLines(world: World, text: LiveText, server: number): Promise<string[]> {
  const ticket = async (): Promise<Ticket> => (await ticketFor(world, text, server))?.body as Ticket;
  const editor = editorOf(`${world.servers.urls[server]?.replace("http", "ws")}/collab`, ticket, await ticket());
  while (!editor.provider.synced) {
    await delay(50);
    if (editor.closedWith() !== undefined) await editor.comeBack();
  }
  const lines = editor.lines();
  editor.stop();
  return lines;
}
