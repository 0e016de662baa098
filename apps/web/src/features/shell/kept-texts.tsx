import { useEffect } from "react";
import { commands } from "#commands/index.ts";
import { moreCommands } from "#commands/more.ts";
import { browserEnvironment } from "#data/environment.ts";
import { freeDrafts, keptTexts } from "#data/kept-texts.ts";
import type { Workspace } from "#data/open.ts";
import { useWorkspace } from "#hooks/use-workspace.ts";
import { roomAddress } from "#editor/live/address.ts";
import { ticketsOf } from "#session/live-text.ts";
import { sendKeptText, type SendRooms } from "./send-kept-texts.ts";

// all that sends is here before the server is lost: browsers do not fetch a module again that failed
commands.complete(moreCommands);

/** The interval of checks for waiting texts, and the time for which a text rests that could not be sent. In milliseconds. */
const [pace, rest] = [2000, 5000];

/** Sends what was typed in descriptions and is not stored yet, in the tab that leads, when the server can be reached. */
export function KeptTexts() {
  const workspace = useWorkspace();
  useEffect(() => watchKeptTexts(workspace), [workspace]);
  return null;
}

function watchKeptTexts(workspace: Workspace): () => void {
  const { clock } = browserEnvironment();
  const ended = new AbortController();
  const resting = new Map<string, number>();
  let stop: (() => void) | null = null;
  const look = async (): Promise<void> => {
    // the parts of rooms may not have come
    await sendAll(workspace, resting, ended.signal).catch(() => {});
    if (!ended.signal.aborted) stop = clock.after(pace, () => void look());
  };
  void look();
  return () => {
    ended.abort();
    stop?.();
  };
}

/** Sends the texts one after the other. @param resting until when those rest that could not be sent */
async function sendAll(workspace: Workspace, resting: Map<string, number>, signal: AbortSignal): Promise<void> {
  const { clock, locks } = browserEnvironment();
  for (const [task, names] of keptTexts(workspace.drafts)) {
    if (!maySend(workspace)) return;
    if ((resting.get(task) ?? 0) > clock.now()) continue;
    const free = await freeDrafts(locks, names);
    if (free.length === 0 || signal.aborted) continue;
    if (await sendKeptText(workspace, task, free, sendRooms, signal)) resting.set(task, clock.now() + rest);
    else resting.delete(task);
  }
}

const sendRooms: SendRooms = async (task, drafts, signal) => {
  // where rooms were open their parts are there already; they are loaded for nothing else here
  const { sendKept } = await import("#editor/live/live-text.tsx");
  const { clock } = browserEnvironment();
  return sendKept({ ticket: ticketsOf(task), address: roomAddress(), clock, drafts }, signal);
};

function maySend({ isLeading, reach }: Workspace): boolean {
  return isLeading && browserEnvironment().presence.isOnline() && reach.get().kind !== "away";
}
