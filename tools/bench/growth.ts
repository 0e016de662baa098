import { memoryOf } from "./children.ts";
import type { CloseStack } from "./closing.ts";
import { readCopy } from "./find-pages.ts";
import { settle } from "./measure.ts";
import { openProduct } from "./open-product.ts";
import { type Options, fullSet } from "./options.ts";
import { machineOf } from "./report.ts";
import type { Screen } from "./screen.ts";
import { aligned } from "./tables.ts";
import { together } from "./measurement.ts";
import { wholeTargets } from "./targets.ts";
import { number, rate, verdict } from "./verdicts.ts";

/** The number of events for each ticket. */
const eventsOfATicket = 2.5;

const wanted = [
  ["read", "read one"],
  ["page", "page of 50"],
  ["create", "create"],
  ["search", "search everywhere, two words"],
  ["audit-log", "audit log, the newest 50"],
  ["delta", "delta of a copy"],
] as const;

/** The rate of the product with few and with many tickets; null where it could not be measured. */
export type GrowthRow = { readonly name: string; readonly small: number | null; readonly large: number | null };

export type Growth = {
  readonly postgres: string;
  readonly rows: readonly GrowthRow[];
  readonly problems: readonly string[];
  /** peak of the server with many tickets, in MB */
  readonly memory: number;
};

/**
 * Measures only the product on two data sets, one after the other, in a PostgreSQL of its own. Both have 100 boards, so that
 * only the number of tickets and events differs.
 */
export async function measureGrowth(options: Options, screen: Screen, closing: CloseStack): Promise<Growth> {
  const problems: string[] = [];
  const [small, large] = options.growth;
  const few = await measureSet(small, options, { screen, closing, problems });
  const many = await measureSet(large, options, { screen, closing, problems });
  const rows = wanted.map(([id, name]) => ({
    name,
    small: few.rates.get(id) ?? null,
    large: many.rates.get(id) ?? null,
  }));
  return { postgres: many.postgres, rows, problems, memory: many.memory };
}

type Run = { readonly screen: Screen; readonly closing: CloseStack; readonly problems: string[] };
type SetResult = { readonly rates: ReadonlyMap<string, number>; readonly postgres: string; readonly memory: number };

async function measureSet(tickets: number, options: Options, { screen, closing, problems }: Run): Promise<SetResult> {
  const { boards } = fullSet;
  const events = tickets * eventsOfATicket;
  const set = { boards, tickets, events, hasBare: false, clients: options.clients };
  const where = { screen, closing, folder: "bench-growth-postgres" };
  const { database, ours, target, load } = await openProduct(set, where, async (to, sample) => {
    screen.progress("Reading a copy", 0);
    return readCopy(to, sample.workspace_uuid);
  });
  const rates = new Map<string, number>();
  for (const [index, [row, name]] of wanted.entries()) {
    screen.progress(`Measuring ${name} with ${tickets.toLocaleString("en-US")} tickets`, index / wanted.length);
    const order = (milliseconds: number) => load.order({ kind: "run", row, target, milliseconds });
    await settle(database.url);
    await order(1000);
    const measured = together([await order(options.seconds * 500), await order(options.seconds * 500)]);
    if (measured.firstFailure === null) rates.set(row, rate(measured));
    else problems.push(`FAILED ${row}, ${tickets} tickets: ${measured.firstFailure}`);
  }
  const memory = memoryOf(ours.pid).peak;
  await closing.close();
  return { rates, postgres: database.version, memory };
}

/** The rates on both data sets, and whether many tickets cost no more than they may. */
export function growthTable(rows: readonly GrowthRow[]): string {
  const most = wholeTargets.growth;
  const lines = rows.map(({ name, small, large }) => {
    const times = small === null || large === null || large === 0 ? null : small / large;
    const shown = [small, large, times].map((value) => (value === null ? "–" : number(value)));
    return [name, ...shown, `≤ ${most} ${verdict(times !== null && times <= most)}`];
  });
  return aligned([["operation", "few/s", "many/s", "few ÷ many", "target"], ...lines], true);
}

/** The document of the growth. */
export function growthDocument({ postgres, rows, problems, memory }: Growth, { growth, seconds }: Options): string {
  const [few, many] = growth.map((tickets) => tickets.toLocaleString("en-US"));
  const events = (growth[1] * eventsOfATicket).toLocaleString("en-US");
  const problemLines = problems.map((line) => `- ${line}\n`).join("");
  return `# What growth costs

Written by \`npm run bench -- --full\` on ${new Date().toISOString().slice(0, 10)}.

- Machine: ${machineOf(postgres)}.
- Data: ${few} tickets, and ${many} with ${events} events, each on 100 boards of one workspace.
- Load: as in [the latest benchmark](latest.md), ${seconds} s a row. Memory of the server with many tickets: ${number(memory)} MB at its peak.

\`\`\`
${growthTable(rows)}
\`\`\`
${problemLines === "" ? "" : `\n${problemLines}`}`;
}
