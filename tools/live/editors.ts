import { setTimeout as delay } from "node:timers/promises";
import { type Editor, editorOf, type Ticket } from "@stoa/server/test/live.ts";
import { percentile } from "../bench/measurement.ts";
import type { Servers } from "./servers.ts";
import { ticketFor } from "./texts.ts";
import type { World } from "./world.ts";

/** Opens each text of a world at the first server. */
export async function openTexts(world: World): Promise<Editor[]> {
  const base = `${world.servers.urls[0]?.replace("http", "ws")}/collab`;
  return Promise.all(
    world.texts.map(async (text) => {
      const another = async (): Promise<Ticket> => (await ticketFor(world, text, 0))?.body as Ticket;
      const editor = editorOf(base, another, await another());
      while (!editor.provider.synced && editor.closedWith() === undefined) await delay(20);
      return editor;
    }),
  );
}

/** The memory that the first server uses, in bytes. */
export async function memoryOf({ metrics }: Servers): Promise<number> {
  const text = await (await fetch(metrics[0] ?? "")).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1] ?? 0);
}

/** The value below which a part of some values lie. @param part such as 0.99 */
export const quantile = (values: readonly number[], part: number): number =>
  percentile(Float64Array.from(values).toSorted(), part);

/** A sentence about times in milliseconds. */
export function summaryOf(times: readonly number[]): string {
  const at = (part: number): string => quantile(times, part).toFixed(0);
  return `${times.length} lines, half within ${at(0.5)} ms, 99 % within ${at(0.99)} ms, all within ${at(1)} ms`;
}
