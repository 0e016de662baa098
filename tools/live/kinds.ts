import { setTimeout as delay } from "node:timers/promises";

const kinds = ["typed", "appended", "patched"] as const;
/** The way in which a mark was written. Every mark begins with its kind. */
export type Kind = (typeof kinds)[number];

/** The marks that were sent, and, by the uuid of the text, the marks that the product acknowledged as stored. */
export type Marks = {
  readonly acknowledged: Map<string, Set<string>>;
  readonly sent: Set<string>;
  /** the kinds of write that were acknowledged in each text since the last kill */
  readonly fresh: Map<string, Set<Kind>>;
};

/** The number of acknowledged marks of each kind. */
export function kindsOf({ acknowledged }: Marks): Record<Kind, number> {
  const counts = { typed: 0, appended: 0, patched: 0 };
  for (const marks of acknowledged.values()) for (const mark of marks) counts[kindOf(mark)] += 1;
  return counts;
}

function kindOf(mark: string): Kind {
  const kind = kinds.find((each) => mark.startsWith(each));
  if (kind === undefined) throw new Error(`${mark} is no mark.`);
  return kind;
}

type Text = { readonly uuid: string };

let count = 0;

/** A mark that nobody else writes, and that is sent now. */
export function newMark({ sent }: Marks, kind: Kind): string {
  count += 1;
  const mark = `${kind}${count}e`;
  sent.add(mark);
  return mark;
}

/** Notes that marks of a text are stored, as the product says. */
export function acknowledge({ acknowledged, fresh }: Marks, { uuid }: Text, ...stored: readonly string[]): void {
  for (const mark of stored) {
    acknowledged.set(uuid, (acknowledged.get(uuid) ?? new Set()).add(mark));
    fresh.set(uuid, (fresh.get(uuid) ?? new Set()).add(kindOf(mark)));
  }
}

/** The texts in which something of every kind was acknowledged since the last kill. */
const writtenTexts = ({ fresh }: Marks): number =>
  [...fresh.values()].filter(({ size }) => size === kinds.length).length;

/** For how many texts to wait, and how long at most: less is enough after a while. Times are in milliseconds. */
export type Wait = { readonly wanted: number; readonly enough: number; readonly longest: number };

/** Waits until so many texts have got something of every kind since the last kill, or after a while at least one. */
export async function untilWritten(marks: Marks, { wanted, enough, longest }: Wait): Promise<void> {
  const began = performance.now();
  for (let waited = 0; waited < longest; waited = performance.now() - began) {
    if (writtenTexts(marks) >= (waited < enough ? wanted : 1)) return;
    await delay(20);
  }
}
