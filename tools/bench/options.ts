import { parseArgs } from "node:util";
import { rows } from "./rows.ts";

/** The options of a run. */
export type Options = {
  /** the most that each server is measured in each row, without warm-up */
  readonly seconds: number;
  /** the most that the whole run takes on two quiet cores, making the data set included; rows are shortened for it, to a second at least */
  readonly minutes: number;
  /** the number of concurrent requests */
  readonly clients: number;
  readonly boards: number;
  readonly tickets: number;
  /** the number of event streams in the row of the signals */
  readonly streams: number;
  /** the rows to measure; null for all, and for memory and start time */
  readonly only: readonly string[] | null;
  /** whether the cost of growth is measured too */
  readonly isFull: boolean;
  /** the numbers of tickets that are compared then */
  readonly growth: readonly [small: number, large: number];
  /** the place where a CPU profile of our server is written when it ends; null for none */
  readonly profile: string | null;
};

/** The data set for which the targets are defined. */
export const fullSet = { boards: 100, tickets: 200_000, growth: [20_000, 2_000_000] } as const;

const special = ["deliveries-one", "deliveries-fifty", "arrival", "signals", "wal", "start", "growth"];
const rowIds = [...rows.map(({ id }) => id), ...special];

export const usage = `npm run bench -- [--seconds 5] [--minutes 8] [--clients 16] [--boards ${fullSet.boards}] [--tickets ${fullSet.tickets}]
                 [--streams 500] [--only row,…] [--full] [--growth ${fullSet.growth.join(",")}] [--profile folder]
rows: ${rowIds.join(", ")}`;

const whole = (name: string, text: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number from 1, not “${text}”.`);
  return value;
};

function growthOf(text: string | undefined): Options["growth"] {
  if (text === undefined) return fullSet.growth;
  const [small = "", large = ""] = text.split(",");
  return [whole("growth", small), whole("growth", large)];
}

/**
 * Reads the flags.
 * @throws Error with one line for the person who starts it
 */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: "string", default: "5" },
      minutes: { type: "string", default: "8" },
      clients: { type: "string", default: "16" },
      boards: { type: "string", default: String(fullSet.boards) },
      tickets: { type: "string", default: String(fullSet.tickets) },
      streams: { type: "string", default: "500" },
      only: { type: "string", multiple: true },
      full: { type: "boolean", default: false },
      growth: { type: "string" },
      profile: { type: "string" },
    },
  });
  const only = values.only?.flatMap((ids) => ids.split(",")) ?? null;
  for (const id of only ?? []) if (!rowIds.includes(id)) throw new Error(`There is no row ${id}.\n${usage}`);
  return {
    seconds: whole("seconds", values.seconds),
    minutes: whole("minutes", values.minutes),
    clients: whole("clients", values.clients),
    boards: whole("boards", values.boards),
    tickets: whole("tickets", values.tickets),
    streams: whole("streams", values.streams),
    only,
    isFull: values.full,
    growth: growthOf(values.growth),
    profile: values.profile ?? null,
  };
}
