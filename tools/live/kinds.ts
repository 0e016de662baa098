import { setTimeout as delay } from "node:timers/promises";
import type { Marks } from "./check.ts";

/** How many marks of each kind of write were acknowledged. */
export function kindsOf({ acknowledged }: Marks): { typed: number; appended: number; patched: number } {
  const kinds = { typed: 0, appended: 0, patched: 0 };
  for (const marks of acknowledged.values()) {
    for (const mark of marks) {
      if (mark.startsWith("typed")) kinds.typed += 1;
      else if (mark.startsWith("appended")) kinds.appended += 1;
      else kinds.patched += 1;
    }
  }
  return kinds;
}

/** @returns whether more of each kind was acknowledged within a time, in milliseconds */
export async function writtenSince(marks: Marks, longest: number): Promise<boolean> {
  const before = kindsOf(marks);
  for (const deadline = performance.now() + longest; performance.now() < deadline; await delay(50)) {
    const { typed, appended, patched } = kindsOf(marks);
    if (typed > before.typed && appended > before.appended && patched > before.patched) return true;
  }
  return false;
}
