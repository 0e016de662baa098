import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./screen.ts";

/** The processor time that a server and PostgreSQL have used. In microseconds. */
export type Cpu = { readonly server: number; readonly postgres: number };

/** Linux counts in hundredths of a second. */
const microsecondsOfATick = 10_000;
/** The fields behind the name of a process in its `stat`, which may have any characters. */
const field = { parent: 1, user: 11, system: 12 } as const;

/** @returns undefined when the process has ended */
function readStat(pid: string | number): { readonly parent: number; readonly used: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const at = (index: number): number => Number(fields[index]);
    return { parent: at(field.parent), used: (at(field.user) + at(field.system)) * microsecondsOfATick };
  } catch {
    return undefined;
  }
}

/** @param folder of the database, in `.cache` */
export function postmasterOf(folder: string): number {
  const [pid = ""] = readFileSync(join(root, ".cache", folder, "postmaster.pid"), "utf8").split("\n");
  return Number(pid);
}

/** The processor time of the processes since they began, without those that have ended; not a number where there is no `/proc`. */
export function readCpu(server: number, postmaster: number): Cpu {
  if (!existsSync("/proc/self/stat")) return { server: Number.NaN, postgres: Number.NaN };
  const stats = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (readStat(name) ?? []) : []));
  const children = stats.filter(({ parent }) => parent === postmaster);
  return {
    server: readStat(server)?.used ?? Number.NaN,
    postgres: children.reduce((sum, { used }) => sum + used, 0),
  };
}

/** The processor time between two readings, for each reply. */
export function cpuBetween(before: Cpu, after: Cpu, replies: number): Cpu {
  return {
    server: (after.server - before.server) / replies,
    postgres: (after.postgres - before.postgres) / replies,
  };
}

/** The mean of several stretches of the same length. */
export function meanOf(parts: readonly Cpu[]): Cpu | null {
  if (parts.length === 0) return null;
  const mean = (of: (part: Cpu) => number): number => parts.reduce((sum, part) => sum + of(part), 0) / parts.length;
  return { server: mean(({ server }) => server), postgres: mean(({ postgres }) => postgres) };
}
