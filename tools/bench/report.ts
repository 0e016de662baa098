import { availableParallelism, cpus, totalmem } from "node:os";
import process from "node:process";
import type { Findings } from "./findings.ts";
import { peersSource } from "./peers.ts";
import { cpuTable, rowTable, walTable, wholeTable } from "./tables.ts";

/** The problems of a run, one line each; a run with problems fails. */
export function problems({ problems, rows }: Pick<Findings, "problems" | "rows">): string[] {
  const failed = rows.flatMap((row) =>
    (["ours", "bare"] as const).flatMap((name) => {
      const { failures, firstFailure } = row[name] ?? { failures: {}, firstFailure: null };
      if (Object.keys(failures).length === 0) return [];
      return [`FAILED ${row.id}, ${name}: ${JSON.stringify(failures)}; the first: ${firstFailure ?? "none"}`];
    }),
  );
  return [...problems, ...failed];
}

/** All tables, with a blank line between. */
export function tablesOf(findings: Findings): string {
  const tables = [rowTable(findings.rows), cpuTable(findings.rows), walTable(findings), wholeTable(findings)];
  return tables.filter((table) => table !== "").join("\n\n");
}

/** The machine of a run. */
export function machineOf(postgres: string): string {
  return [
    `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? "unknown"})`,
    `${Math.round(totalmem() / 1024 ** 3)} GiB`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${postgres} as the product starts it, fsync on`,
  ].join(", ");
}

/** The document that a run with the full data set writes. */
export function document(findings: Findings): string {
  const { options } = findings;
  const problemLines = problems(findings).map((line) => `- ${line}`);
  return `# The latest benchmark

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}.

- Machine: ${machineOf(findings.postgres)}.
- Data: ${options.boards} boards, ${options.tickets.toLocaleString("en-US")} tickets.
- Load: ${options.clients} clients in a closed loop, at most ${options.seconds} s for each server in each row; load, servers and
  database share the machine.
- Only ratios carry over to another machine; differences under a third are noise.

\`\`\`
${tablesOf(findings)}
\`\`\`

${problemLines.length === 0 ? "" : `${problemLines.join("\n")}\n\n`}${notes}`;
}

const notes = `- **Bare** is one Fastify process that sends one prepared statement a request over tables of its own. They hold just the columns
  of the replies, with one index for the order, are filled from the same data, and have no events; the words that are
  searched lie in tables of their own. No credential, permission, validation, version check or rate limit.
- Both run at once on one database; the stretches alternate bare, ours, ours, bare.
- Ours asks as an admin with a session, in the row that says so as a member with an API key.
- **Statements** are those of one request, credential and permission included; transaction control is not counted.
- **Events** are those of an edit that makes four; bare writes none.
- **Texts of 100 kB** are put into the tickets by SQL, because the API accepts 20,000 characters.
- **First copy** reads pages at random places of a copy of the workspace; the **delta** answers 32 changed tickets.
- **Write-ahead log**: the distance in the log around 200 writes and what follows them (sequence, notifications), divided by 200, without
  the images of whole pages that follow a checkpoint: PostgreSQL is started anew with \`full_page_writes\` off. Of five rounds
  after a warm-up the one with the fewest bytes counts.
- **Deliveries** are counted at the receivers, a process of its own, from the first arrival to the last of a backlog that
  was laid down as the product leaves it. Ours are signed, durable, in order for each endpoint, over TLS to an address
  that was checked for each attempt; fifty receivers are fifty names and endpoints, in three workspaces. Bare is a
  loop of Node's client that posts the same body over plain connections that are kept, as many at once as there are
  clients: no queue, no signature, no TLS, and nothing is kept of what fails.
- **Arrival** is from the writer's answer, which comes after the commit, to the event's arrival at the receiver, by one
  clock; an event that arrives before its writer has read the answer counts as 0 ms.
- **Signals** are counted at the streams, the rate limited by one writer who waits for each answer; its latencies run from
  the writer's request to the signal's arrival.
- **Processor time** is that of the server's process and of all processes of PostgreSQL while the replies were given, with what
  follows the writes; the load process is left out.
- Memory is that of the server's process, without PostgreSQL.
- The columns of others: ${peersSource}.
`;
