import type { Findings } from "./findings.ts";
import type { RowResult } from "./measure.ts";
import { peers, wholePeers } from "./peers.ts";
import { percentile } from "./measurement.ts";
import { targets, wholeTargets } from "./targets.ts";
import { judge, number, rate, verdict } from "./verdicts.ts";

/** Aligns columns: the first to the left, the others to the right, and the last to the left again if it is text. */
export function aligned(lines: readonly (readonly string[])[], isLastText = false): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => (line[column] ?? "").length)));
  const isLeft = (column: number): boolean => column === 0 || (isLastText && column === widths.length - 1);
  const cell = (text: string, column: number): string =>
    isLeft(column) ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0);
  return lines.map((line) => line.map(cell).join("  ").trimEnd()).join("\n");
}

const head = "operation|ours/s|p50 ms|p99 ms|bare/s|× bare|statements|× planka|× Redmine|× Vikunja|targets";

function rowLine(result: RowResult, rows: readonly RowResult[]): string[] {
  const { id, name, ours, bare, statements } = result;
  const others = peers[id] ?? {};
  const times = (other: number | undefined): string => (other === undefined ? "–" : number(rate(ours) / other));
  const latency = (share: number): string =>
    ours.latencies.length === 0 ? "–" : number(percentile(ours.latencies, share));
  const said = judge(result, targets[id] ?? {}, others, rows);
  return [
    name,
    number(rate(ours)),
    latency(0.5),
    latency(0.99),
    ...(bare === null ? ["–", "–"] : [number(rate(bare)), number(rate(ours) / rate(bare))]),
    statements === null ? "–" : String(statements),
    times(others.planka),
    times(others.redmine),
    times(others.vikunja),
    said.length === 0 ? "–" : said.join(", "),
  ];
}

/** The table of the operations. */
export function rowTable(rows: readonly RowResult[]): string {
  return rows.length === 0 ? "" : aligned([head.split("|"), ...rows.map((row) => rowLine(row, rows))], true);
}

/** The processor time of a reply, which depends less on what else the machine does than the rates do. */
export function cpuTable(rows: readonly RowResult[]): string {
  const lines = rows.flatMap(({ name, cpu: { ours, bare } }) => {
    if (ours === null || bare === null) return [];
    const times = (ours.server + ours.postgres) / (bare.server + bare.postgres);
    return [[name, ...[ours.server, ours.postgres, bare.server, bare.postgres, times].map(number)]];
  });
  const titles = ["processor time of a reply, µs", "ours", "its PostgreSQL", "bare", "its PostgreSQL", "× bare"];
  return lines.length === 0 ? "" : aligned([titles, ...lines]);
}

/** Memory and start time with their targets; empty when neither was measured. */
export function wholeTable({ memory, startSeconds }: Findings): string {
  const lines: string[][] = [];
  const add = (name: string, values: readonly string[], target: string, others: Record<string, string>): void =>
    void lines.push([
      name,
      ...values,
      others["planka"] ?? "",
      others["redmine"] ?? "",
      others["vikunja"] ?? "",
      target,
    ]);
  if (memory !== null) {
    const { ours, bare } = memory;
    for (const at of ["start", "peak"] as const) {
      const most = at === "start" ? wholeTargets.memoryAtStart : wholeTargets.memoryAtPeak;
      const name = at === "start" ? "memory at start, MB" : "memory at its peak, MB";
      const values = [ours, bare].map((each) => number(each[at]));
      add(
        name,
        values,
        `≤ ${most} ${verdict(ours[at] <= most)}`,
        wholePeers[at === "start" ? "memoryAtStart" : "memoryAtPeak"],
      );
    }
  }
  if (startSeconds !== null) {
    const target = `< ${wholeTargets.startSeconds} ${verdict(startSeconds < wholeTargets.startSeconds)}`;
    add("npm start to first answer, s", [number(startSeconds), "–"], target, wholePeers.startSeconds);
  }
  const titles = ["the whole server", "ours", "bare", "planka", "Redmine", "Vikunja", "target"];
  return lines.length === 0 ? "" : aligned([titles, ...lines], true);
}

/** The write-ahead log that a write costs. */
export function walTable({ wal }: Pick<Findings, "wal">): string {
  const lines = wal.map(({ id, name, bytes }) => {
    const most = wholeTargets.wal[id];
    return [name, number(bytes), most === undefined ? "–" : `≤ ${number(most)} ${verdict(bytes <= most)}`];
  });
  return lines.length === 0 ? "" : aligned([["write-ahead log of a write", "bytes", "target"], ...lines], true);
}
