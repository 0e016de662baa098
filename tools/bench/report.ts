import { availableParallelism, cpus, totalmem } from "node:os";
import process from "node:process";
import type { RowResult } from "./measure.ts";
import type { Options } from "./options.ts";
import { percentile } from "./tally.ts";
import { peersSource, type Target, targets, wholeTargets } from "./targets.ts";

/** All results of a run. */
export type Findings = {
  readonly options: Options;
  readonly postgres: string;
  readonly rows: readonly RowResult[];
  /** rows that could not be measured, and why */
  readonly problems: readonly string[];
  readonly memory: { readonly ours: Memory; readonly baseline: Memory } | null;
  readonly startSeconds: number | null;
};

export type Memory = { readonly start: number; readonly peak: number };

const verdict = (isMet: boolean): string => (isMet ? "met" : "NOT MET");

const number = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString("en-US") : value.toFixed(value < 10 ? 2 : 1);

const rate = ({ count, elapsed }: { count: number; elapsed: number }): number => (count / elapsed) * 1000;

/** Aligns columns: the first to the left, the others to the right. */
export function aligned(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => (line[column] ?? "").length)));
  const cell = (text: string, column: number): string =>
    column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0);
  return lines.map((line) => line.map(cell).join("  ").trimEnd()).join("\n");
}

const head =
  "operation|ours/s|p50 ms|p99 ms|baseline/s|p50 ms|p99 ms|ours/baseline|target|statements|target|× planka|target|× Redmine";

function rowLine(result: RowResult): string[] {
  const { ours, baseline, statements } = result;
  const target: Target = targets[result.id] ?? {};
  const share = baseline === null ? null : rate(ours) / rate(baseline);
  const times = (other: number | undefined): string => (other === undefined ? "–" : number(rate(ours) / other));
  const p99 = percentile(ours.latencies, 0.99);
  return [
    result.name,
    ...figures(ours),
    ...(baseline === null ? ["–", "–", "–"] : figures(baseline)),
    share === null ? "–" : number(share),
    besideBaseline(target, share, p99),
    statements === null ? "–" : String(statements),
    statements === null || target.statements === undefined
      ? "–"
      : `≤ ${target.statements} ${verdict(statements <= target.statements)}`,
    times(target.planka),
    target.besidePlanka === undefined || target.planka === undefined
      ? "–"
      : `≥ ${target.besidePlanka} ${verdict(rate(ours) >= target.besidePlanka * target.planka)}`,
    times(target.redmine),
  ];
}

function figures(measured: RowResult["ours"]): string[] {
  if (measured.latencies.length === 0) return [number(rate(measured)), "–", "–"];
  const [p50, p99] = [0.5, 0.99].map((share) => percentile(measured.latencies, share));
  return [number(rate(measured)), number(p50 ?? 0), number(p99 ?? 0)];
}

function besideBaseline(target: Target, share: number | null, p99: number): string {
  if (target.p99 !== undefined) return `p99 < ${target.p99} ms ${verdict(p99 < target.p99)}`;
  return target.besideBaseline === undefined || share === null
    ? "–"
    : `≥ ${target.besideBaseline} ${verdict(share >= target.besideBaseline)}`;
}

/** The table of the operations. */
export function rowTable(rows: readonly RowResult[]): string {
  return aligned([head.split("|"), ...rows.map(rowLine)]);
}

/** Memory and start time with their targets; empty when neither was measured. */
export function wholeTable({ memory, startSeconds }: Findings): string {
  const lines = [["the whole server", "ours", "baseline", "target", "planka", "Redmine"]];
  const { planka, redmine } = wholeTargets;
  if (memory !== null) {
    const { ours, baseline } = memory;
    const line = (name: string, at: "start" | "peak", times: number): string[] => {
      const isMet = ours[at] <= times * baseline[at];
      return [
        name,
        number(ours[at]),
        number(baseline[at]),
        `≤ ${times} × baseline ${verdict(isMet)}`,
        `${planka[at]}`,
        `${redmine[at]}`,
      ];
    };
    lines.push(line("memory at start, MB", "start", wholeTargets.memoryAtStart));
    lines.push(line("memory at its peak, MB", "peak", wholeTargets.memoryAtPeak));
    const most = wholeTargets.besidePlankaPeak * planka.peak;
    lines.push(["", number(ours.peak), "", `≤ ${most} ${verdict(ours.peak <= most)}`, `${planka.peak}`, ""]);
  }
  if (startSeconds !== null) {
    const isMet = startSeconds < wholeTargets.startSeconds;
    const target = `< ${wholeTargets.startSeconds} ${verdict(isMet)}`;
    lines.push([
      "npm start to first answer, s",
      number(startSeconds),
      "–",
      target,
      planka.startSeconds,
      redmine.startSeconds,
    ]);
  }
  return lines.length === 1 ? "" : aligned(lines);
}

/** What went wrong, one line each; a run with problems fails. */
export function problems({ problems, rows }: Findings): string[] {
  const failed = rows.flatMap((row) =>
    (["ours", "baseline"] as const).flatMap((name) => {
      const { failures, firstFailure } = row[name] ?? { failures: {}, firstFailure: null };
      if (Object.keys(failures).length === 0) return [];
      return [`FAILED ${row.id}, ${name}: ${JSON.stringify(failures)}; the first: ${firstFailure ?? "none"}`];
    }),
  );
  return [...problems, ...failed];
}

/** The document that a run with the full data set writes. */
export function document(findings: Findings): string {
  const { options, rows } = findings;
  const machine = [
    `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? "unknown"})`,
    `${Math.round(totalmem() / 1024 ** 3)} GiB`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${findings.postgres} as the product starts it, fsync on`,
  ].join(", ");
  const told = problems(findings).map((line) => `- ${line}`);
  return `# The latest benchmark

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}.

- Machine: ${machine}.
- Data: ${options.boards} boards, ${options.tickets.toLocaleString("en-US")} tickets.
- Load: ${options.clients} clients in a closed loop, ${options.seconds} s for each server in each row; load, servers and database share the machine.
- Only ratios carry over to another machine; differences under a third are noise.

\`\`\`
${[rowTable(rows), wholeTable(findings)].filter((table) => table !== "").join("\n\n")}
\`\`\`

${told.length === 0 ? "" : `${told.join("\n")}\n\n`}${notes}`;
}

const notes = `- **Baseline** is one Fastify process that sends one prepared statement a request and nothing else: no credential,
  permission, validation, version check or rate limit. Its reads send the SQL of our own handlers; its writes are one
  statement with their event row, where ours are four by design: authorization (credential, access, lock), what the rules need,
  the write with its reply, the events.
- Both run at once on one database; the stretches alternate baseline, ours, ours, baseline.
- Ours asks as an admin with a session, in the row that says so as a member with an API key.
- **Statements** are those of one request, credential and permission included; transaction control is not counted.
- **Events** are those of an edit that makes four; the baseline writes four event rows in the one statement of its edit.
- **Deliveries** are counted at the receivers, a process of its own, from the first arrival to the last of a backlog that
  was laid down as the product leaves it. Ours are signed, durable, in order for each endpoint, over TLS to an address
  that was checked for each attempt; fifty receivers are fifty names and endpoints, in three workspaces. The baseline is a bare
  loop of Node's client that posts the same body over plain connections that are kept, as many at once as there are
  clients: no queue, no signature, no TLS, and nothing is kept of what fails.
- **Arrival** is from the writer's answer, which comes after the commit, to the event's arrival at the receiver, by one
  clock; an event that arrives before its writer has read the answer counts as 0 ms.
- **Signals** are counted at the streams, the rate limited by one writer who waits for each answer; its latencies run from
  the writer's request to the signal's arrival.
- Memory is that of the server's process, without PostgreSQL.
- The columns of others: ${peersSource}.
`;
